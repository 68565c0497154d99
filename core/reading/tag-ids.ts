/** The forms of ids that services give to their tags. */
const TAG_IDS = {
  google_tag_manager: /^GTM-[A-Z0-9]{4,10}$/,
  google_analytics: /^(?:G|AW|UA)-[A-Z0-9-]{4,20}$/,
  facebook_pixel: /^\d{5,20}$/,
}

export type TagIdField = keyof typeof TAG_IDS

/** An id of the tenant without the spaces around it; null for a text that is not an id of this service. */
export function readTagId(field: TagIdField, stored: string | undefined): string | null {
  const id = stored?.trim() ?? ''
  return TAG_IDS[field].test(id) ? id : null
}
