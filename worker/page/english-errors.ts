import type { ErrorMessages } from '#shared/messages.ts'

/** In the code, because an error page must be possible when no file of the build can be read. */
export const ENGLISH_ERRORS: ErrorMessages = {
  'errors.goBack': 'Back to the home page',
  'errors.400': 'This request could not be understood',
  'errors.401': 'Please sign in to see this page',
  'errors.403': 'You may not see this page',
  'errors.404': 'This page could not be found',
  'errors.410': 'This page no longer exists',
  'errors.429': 'Too many requests. Please wait a moment',
  'errors.500': 'Something went wrong on our side',
  'errors.503': 'This site is not available right now',
  'errors.suspended': 'This site is suspended',
  'errors.suspendedOwner':
    'Is it yours? The platform that hosts it can tell you why, and how to get it back.',
  'errors.noSite': 'There is no site at this address',
  'errors.noSiteOwner':
    'Is it yours? Check the domain’s records and that the site is published; a new domain may take some minutes.',
  'errors.default': 'Something went wrong',
}
