import type { JsonSchema } from '../../sections/fields/json-schema.ts'

const text = (maxLength: number, description: string): JsonSchema => ({
  type: 'string',
  maxLength,
  description,
})

/** A browser's report of a visit. Missing texts are empty, longer ones are cut. */
export function reportSchema(): JsonSchema {
  return {
    type: 'object',
    description: 'Unknown fields are dropped; a text that is too long is cut',
    required: ['action'],
    properties: {
      action: { type: 'string', enum: ['click', 'pageView', 'submitForm'] },
      target: text(2000, 'Page id, id or address of what was clicked, or form id'),
      event_id: {
        type: 'string',
        pattern: '^[\\w-]{16,64}$',
        description: 'Made by the browser: an event is stored once, however often it is sent',
      },
      occurred_at: {
        type: 'string',
        format: 'date-time',
        description:
          'When the visitor acted; the Worker’s time if that is in the future or more than a day ago',
      },
      identifier: text(64, 'Visitor session id; empty where the visitor has not agreed to one'),
      tenant_uuid: text(200, 'Ignored: the host determines the tenant'),
      url: text(4000, 'Address of the page; only campaign parameters of its query are stored'),
      utm_source: text(500, 'Campaign'),
      utm_medium: text(500, 'Campaign; empty: what the referrer says'),
      utm_campaign: text(500, 'Campaign'),
      utm_content: text(500, 'Campaign'),
      utm_term: text(500, 'Campaign'),
      referrer: text(4000, 'Address that the visit came from, or direct'),
      additional_info: {
        type: 'object',
        properties: {
          form: {
            type: 'object',
            properties: {
              id: text(200, 'Form id'),
              name: text(200, 'Name of the form'),
              type: text(100, 'Kind of form'),
              data: { type: 'object', description: 'What was sent, by field name' },
            },
          },
          consent: {
            type: 'object',
            description: 'With the first view after a choice',
            properties: {
              id: text(64, 'Of the record'),
              time: text(40, 'When the visitor chose'),
              version: text(4000, 'Which list of cookies the choice was about'),
              disabled: {
                type: 'array',
                maxItems: 500,
                items: text(256, 'Prefix that is switched off'),
              },
            },
          },
        },
      },
    },
  }
}

/** An event as the upstream receives it: a report that the Worker has checked, with the tenant of the host. */
export function eventSchema(): JsonSchema {
  const report = reportSchema()
  const { tenant_uuid: _ignored, ...properties } = report.properties ?? {}
  return {
    type: 'object',
    description: 'A report of a browser that the Worker has checked',
    required: ['action', 'target', 'identifier', 'tenant_uuid', 'url', 'referrer', 'event_id', 'occurred_at'],
    properties: {
      ...properties,
      tenant_uuid: { type: 'string', description: 'Tenant of the requested host' },
    },
  }
}

/** The upstream's answer to a submission. */
export function storedSubmissionSchema(): JsonSchema {
  return {
    type: 'object',
    properties: {
      id: { type: ['string', 'number'] },
      taken: { type: 'boolean', description: 'Somebody else has the time of `booking`; nothing is stored' },
      booking: {
        type: 'object',
        required: ['is_own'],
        properties: {
          is_own: { type: 'boolean', description: 'Whether `cancel_digest` is that of the booking' },
        },
      },
      deliveries: {
        type: 'array',
        description: 'Mails and webhooks that Vitrine sends. Without them it sends none',
        items: {
          type: 'object',
          required: ['id', 'channel', 'target'],
          properties: {
            id: { type: 'string', description: 'The same for the same submission and target' },
            channel: { enum: ['email', 'webhook'] },
            target: { type: 'string', description: 'Address or https URL' },
          },
        },
      },
    },
  }
}

export function submissionSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['tenant_uuid', 'form_id', 'url', 'locale', 'data', 'idempotency_key'],
    properties: {
      tenant_uuid: { type: 'string' },
      form_id: { type: 'string' },
      url: { type: 'string', description: 'Page with the form' },
      locale: { $ref: '#/components/schemas/Locale' },
      data: {
        type: 'object',
        description: 'By field name; a file is its name, size, type and where it is stored',
      },
      idempotency_key: {
        type: 'string',
        description: 'A submission with a known key is not stored again, and gets the first answer',
      },
      submitted_at: {
        type: 'string',
        format: 'date-time',
        description: 'When the visitor sent it: a queue may deliver it hours later',
      },
      claim: {
        type: 'string',
        description:
          'Id of this call. If the call that stored the submission is repeated, the answer has the deliveries that are still pending; for any other call it has none',
      },
      spam_reason: {
        enum: ['honeypot', 'timing', 'bot check'],
        description: 'Why it counts as spam; the tenant gets no message about it',
      },
      booking: {
        type: 'object',
        description: 'The time that the visitor wants, which the published timetable offers',
        required: [
          'id',
          'service',
          'service_name',
          'timezone',
          'starts_at',
          'ends_at',
          'capacity',
          'cancel_digest',
        ],
        properties: {
          id: { type: 'string', format: 'uuid' },
          service: { type: 'string' },
          service_name: { type: 'string' },
          timezone: { type: 'string', description: 'IANA name' },
          starts_at: { type: 'string', format: 'date-time' },
          ends_at: { type: 'string', format: 'date-time' },
          capacity: { type: 'integer', description: 'How many bookings may overlap' },
          cancel_digest: { type: 'string', description: 'SHA-256 of the token of the link that cancels' },
        },
      },
    },
  }
}
