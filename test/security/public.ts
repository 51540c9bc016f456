/** Operations that require no credential. */
export const PUBLIC: ReadonlySet<string> = new Set([
  'GET /config',
  'GET /admin',
  'POST /logIn',
  'GET /logOut',
  'POST /signUp',
  'POST /resetNativeUserCredentials',
  'POST /logInOnce',
  'GET /delivery/verify',
  'POST /delivery/verify',
  'GET /delivery/stop',
  'POST /delivery/stop',
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /sso',
  'GET /authenticate',
  'GET /callback/:provider',
  'POST /oidc/backchannel-logout',
  'POST /oidc/backchannel-logout/:provider'
])
