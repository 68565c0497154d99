/** The families that the platform serves (shared/fonts.ts), as a person sees them in the Studio. */
export const FAMILIES = [
  'Bricolage Grotesque',
  'DM Sans',
  'Figtree',
  'Fraunces',
  'Inter',
  'Lora',
  'Manrope',
  'Newsreader',
  'Nunito',
  'Outfit',
  'Playfair Display',
  'Source Serif 4',
  'Space Grotesk',
] as const
