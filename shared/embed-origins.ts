/** The frame origins that the section embed/frame allows (sections/ui/embed/providers.ts). */
export const EMBED_ORIGINS = [
  ...['https://open.spotify.com', 'https://w.soundcloud.com', 'https://calendly.com', 'https://cal.com'],
  ...['https://docs.google.com', 'https://calendar.google.com', 'https://form.typeform.com'],
  ...['https://codepen.io', 'https://www.figma.com'],
]
