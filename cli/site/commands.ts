import type { Command } from './command.ts'

/** The files of the commands. A file is loaded only to run one of its commands, or for the help of one. */
const FILES: readonly { load: () => Promise<Record<string, Command>>; about: Record<string, string> }[] = [
  {
    load: async () => (await import('./new.ts')).newCommands,
    about: {
      new: 'makes a folder with a new site of a new tenant from a template, in all or some of the template’s languages; `empty` is available in every language',
      clone:
        'copies the draft of a site, or its live version if there is no draft, to a new site of the same tenant: pages, posts, popups, path rules and settings, but no submissions, numbers, members or domains',
      templates: 'lists the templates for a new site',
    },
  },
  {
    load: async () => (await import('./import.ts')).importCommands,
    about: {
      import:
        'makes a folder with a site from an export of Puck, Webstudio or WordPress, and says what became of each part',
    },
  },
  {
    load: async () => (await import('./content.ts')).contentCommands,
    about: {
      list: 'lists the sites of this database with their hosts',
      validate:
        'lists the faults of a site in sections, addresses, links, forms, popups, files, redirects and limits',
      diff: 'describes the differences between two versions, by default from the live site to the draft',
      pull: 'writes the draft of a site, or its live version if there is no draft, into a folder',
      push: 'saves a folder as the draft of its site; visitors do not see it until it is published',
    },
  },
  {
    load: async () => (await import('./schema.ts')).schemaCommands,
    about: {
      schema:
        'writes JSON Schemas into a folder and refers to them in its files, so that editors complete and check them',
    },
  },
  {
    load: async () => (await import('./dev.ts')).devCommands,
    about: {
      dev: 'serves a folder on this machine as visitors would get it, and shows each change at once, without push or publish',
    },
  },
  {
    load: async () => (await import('./translations.ts')).translationsCommands,
    about: {
      translations:
        'counts missing and stale translations; exports them for translators and imports the result',
    },
  },
  {
    load: async () => (await import('./publishing.ts')).publishingCommands,
    about: {
      show: 'prints the hosts, status, draft, revisions and plans of a site',
      publish: 'validates the draft and makes it live as a new revision',
      unpublish: 'takes a site offline without deleting its content',
      rollback: 'makes an earlier revision live again, by default the one before the live one',
      revisions: 'lists the published revisions of a site: when, by whom, and the note',
      discard: 'deletes the draft',
      schedule: 'plans the publishing of the draft as it is now, an unpublish or a rollback',
      'schedule list': 'lists the plans of a site and their results',
      'schedule cancel': 'cancels a waiting plan',
    },
  },
  {
    load: async () => (await import('./purge.ts')).purgeCommands,
    about: {
      purge: 'makes the Worker load the sites of hosts again at once; needs PURGE_SECRET',
    },
  },
  {
    load: async () => (await import('./domain.ts')).domainCommands,
    about: {
      'domain add':
        'claims a domain for the site at HOST, and prints the DNS records that its owner must set',
      'domain verify': 'checks the token in DNS, gives the domain to the site and requests its certificate',
      'domain status': 'prints the state of a domain, its DNS records and the next step',
      'domain list': 'lists the domains of a site, the primary one first',
      'domain primary': 'makes a domain the primary one, to which the others redirect with path and query',
      'domain remove': 'removes a domain from a site; other tenants cannot claim it for 30 days',
      'domain release': 'lets other tenants claim a removed domain before its 30 days are over',
      'domain check':
        'checks the domains that are due: claims, certificates, and whether DNS still leads here; for cron',
    },
  },
  {
    load: async () => (await import('./suspension.ts')).suspensionCommands,
    about: {
      suspend: 'answers every address of a site with 410 until `resume`; publishing does not end it',
      resume: 'ends the suspension of a site, or with --tenant of its tenant',
    },
  },
  {
    load: async () => (await import('./backup.ts')).backupCommands,
    about: {
      backup:
        'writes the whole tenant of a site into a file: sites, revisions, media, leads, subscriptions, hosts',
      restore: 'restores a deleted tenant, or copies one into another database',
    },
  },
  {
    load: async () => (await import('./preview.ts')).previewCommands,
    about: {
      preview:
        'prints a link to the draft or to a revision, which expires; needs PREVIEW_HOST and PREVIEW_SECRET',
    },
  },
  {
    load: async () => (await import('./studio.ts')).studioCommands,
    about: {
      studio: 'prints the address of the Studio, where people edit sites in a browser; needs ADMIN_HOST',
    },
  },
  {
    load: async () => (await import('./redirects.ts')).redirectsCommands,
    about: {
      'redirects import':
        'adds the path rules of a CSV file (from,to,status) to the draft or the folder of a site',
    },
  },
  {
    load: async () => (await import('./check.ts')).checkCommands,
    about: {
      check:
        'reads a site as visitors get it, and reports on links, statuses, titles, languages, headings, pictures, weight, requests and cookies before consent, and Core Web Vitals',
    },
  },
  {
    load: async () => (await import('./leads.ts')).leadsCommands,
    about: {
      'leads list': 'lists the submissions of a site, newest first',
      'leads show': 'prints one submission, with the results of its mails and webhooks',
      'leads status': 'sets the status of submissions',
      'leads export': 'writes submissions as CSV, for spreadsheets',
      'leads calendar':
        'prints a new calendar address with the booked times of a site; the former address stops working',
      'leads secret': 'prints the secret that signs a tenant’s webhooks; needs LEADS_SECRET',
      'leads dead': 'lists dead letters: messages that could not be stored or delivered',
      'leads replay': 'sends dead letters to their queues again',
      'leads drop': 'deletes dead letters: of a tenant, of a person, or older than N days',
    },
  },
  {
    load: async () => (await import('./media.ts')).mediaCommands,
    about: {
      'media add': 'stores files, and prints each as JSON for a section',
      'media adopt':
        'stores the files that a site shows from other hosts, and saves a draft that uses the stored ones; --from limits it to one host, and may be repeated',
      'media list': 'lists the files of the site’s tenant, and whether each is used',
      'media gc': 'lists the files that no page, draft or revision uses, and with --delete removes them',
    },
  },
  {
    load: async () => (await import('./stats.ts')).statsCommands,
    about: {
      stats: 'prints the numbers of a site, or of all sites of its tenant, by default for the last 30 days',
      'stats count': 'counts now the days that the nightly job would count',
      'stats own':
        'stops counting the visits of one browser, whose session_id is in its local storage; --not counts them again',
    },
  },
  {
    load: async () => (await import('./tokens.ts')).tokenCommands,
    about: {
      'token new': 'makes a token for the HTTP API and prints it once; needs ADMIN_TOKEN_SECRET',
      'token list':
        'lists the tokens of the HTTP API with scopes, tenant and last use, without the tokens themselves',
      'token revoke': 'makes a token invalid at once',
    },
  },
  {
    load: async () => (await import('./members.ts')).memberCommands,
    about: {
      'members list': 'lists the members of the tenant of a site, and its open invitations',
      'members invite':
        'invites an e-mail address, whose account becomes a member at its next sign-in, and prints a letter to send to the person',
      'members role': 'changes the role of a member, or makes an account a member',
      'members remove': 'ends a membership or an invitation at once',
    },
  },
  {
    load: async () => (await import('./conversions.ts')).conversionsCommands,
    about: {
      conversions: 'lists the services that have a stored secret, and its date',
      'conversions set':
        'stores the secret that CONVERSION_SECRET holds: a token of the Conversions API, or an API secret of the Measurement Protocol',
      'conversions delete': 'deletes the stored secret of a service',
    },
  },
  {
    load: async () => (await import('./completion.ts')).completionCommands,
    about: {
      completion: 'prints a script that completes commands, options and files in a shell',
    },
  },
]

/** What each command does, in one line, by its name. */
export const ABOUT: Readonly<Record<string, string>> = Object.assign({}, ...FILES.map(({ about }) => about))

export async function loadCommand(name: string): Promise<Command | undefined> {
  const file = FILES.find(({ about }) => Object.hasOwn(about, name))
  return (await file?.load())?.[name]
}

/** All commands, in the order of the help. */
export async function loadCommands(): Promise<Record<string, Command>> {
  return Object.assign({}, ...(await Promise.all(FILES.map(({ load }) => load()))))
}
