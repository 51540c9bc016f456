/** The cookies of log-ins that go on. */
export const PREFIX = 'oidc_'
/** For the routes that read them. */
export const COOKIES = `${PREFIX}*`
