/** Bindings of a Worker that reads from Supabase. A test's upstream answers in its place. */
export const SUPABASE = {
  UPSTREAM: 'supabase',
  SUPABASE_URL: 'https://project.supabase.test',
  SUPABASE_PUBLISHABLE_KEY: 'public',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
}
