/** The font families of the platform (shared/fonts.ts), as the Studio shows them. */
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
