import { type Static, type TSchema, Type } from '../../core/index.ts'

const text = (description: string, more: object = {}) => Type.String({ default: '', description, ...more })
const flag = (description: string, value = false) => Type.Boolean({ default: value, description })
const list = (description: string, value: string[] = []) =>
  Type.Array(Type.String({ minLength: 1 }), { default: value, description })

/** What is said of one provider. */
const PROVIDER = {
  label: text('name on the log-in page: "Log in with <label>"; the name of the provider if empty'),
  clientId: text('client id that the provider has given'),
  clientSecret: text('client secret that the provider has given', { secret: true }),
  clientSecretFile: text('file with the client secret, instead of it'),
  privateKeyFile: text('file with a private key (PEM, PKCS #8), for clientAuthentication private_key_jwt'),
  discoveryUri: text("address of the provider's metadata: https://<issuer>/.well-known/openid-configuration"),
  allowHttp: flag('accept http:// in discoveryUri for other hosts than this machine: tokens are then sent unencrypted'),
  clientAuthentication: Type.Enum(['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'], {
    default: 'client_secret_basic',
    description: 'how this server authenticates at the provider; none requires plugins.oidc.cookieSecret'
  }),
  scope: Type.String({
    default: 'openid profile email',
    description: 'scopes that are asked for, with spaces between them; openid is required'
  }),
  userNameClaim: Type.String({ default: 'email', minLength: 1, description: 'claim that has the user name' }),
  userNameClaimRegex: Type.String({
    default: '(.*)',
    minLength: 1,
    description: 'what of that claim is the user name: the first group of the pattern, or all that it matches'
  }),
  jit: flag('create users at their first log-in', true),
  preProvisioned: flag('only users who exist may log in'),
  extractGroups: flag("make users members of the provider's groups, which are created; they come and go with it"),
  groupsClaims: list('claims that have the groups: a list, or a text with commas', ['groups']),
  requiredGroups: list('groups of the provider, of which users need one to log in; empty = every user may'),
  deniedMessage: text('what users read who are in none of them'),
  roles: Type.Record(Type.String(), Type.String({ minLength: 1 }), {
    default: {},
    description: 'roles by group of the provider: {"data platform": "Editor"}'
  }),
  algorithms: list('accepted signatures, such as RS256; all asymmetric ones if empty'),
  acrValues: text('authentication context that is asked for (acr_values)'),
  resource: text('parameter resource of the log-in request'),
  parameters: Type.Record(Type.String(), Type.String(), {
    default: {},
    description: 'further parameters of the log-in request: {"hd": "example.com"}'
  }),
  readTimeout: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 5000,
    description: 'milliseconds that the provider may take for one answer'
  }),
  clockSeconds: Type.Integer({
    minimum: 0,
    maximum: 600,
    default: 60,
    description: "accepted difference between the provider's clock and this one"
  }),
  refreshMinutes: Type.Number({
    minimum: 0,
    maximum: 1440,
    default: 0,
    description:
      'minutes after which the provider is asked whether a session goes on; most providers need the scope offline_access for it; 0 = it is asked at log-ins only'
  }),
  logOutAtProvider: flag('a log-out here ends the session at the provider, too')
}

/** DataHub's variables, for the provider `oidc`. */
const VARIABLES: Partial<Record<keyof typeof PROVIDER, string>> = {
  clientId: 'AUTH_OIDC_CLIENT_ID',
  clientSecret: 'AUTH_OIDC_CLIENT_SECRET',
  discoveryUri: 'AUTH_OIDC_DISCOVERY_URI',
  clientAuthentication: 'AUTH_OIDC_CLIENT_AUTHENTICATION_METHOD',
  scope: 'AUTH_OIDC_SCOPE',
  userNameClaim: 'AUTH_OIDC_USER_NAME_CLAIM',
  userNameClaimRegex: 'AUTH_OIDC_USER_NAME_CLAIM_REGEX',
  jit: 'AUTH_OIDC_JIT_PROVISIONING_ENABLED',
  preProvisioned: 'AUTH_OIDC_PRE_PROVISIONING_REQUIRED',
  extractGroups: 'AUTH_OIDC_EXTRACT_GROUPS_ENABLED',
  groupsClaims: 'AUTH_OIDC_GROUPS_CLAIM',
  requiredGroups: 'AUTH_OIDC_REQUIRED_GROUPS',
  deniedMessage: 'AUTH_OIDC_ACCESS_DENIED_MESSAGE',
  algorithms: 'AUTH_OIDC_PREFERRED_JWS_ALGORITHM',
  acrValues: 'AUTH_OIDC_ACR_VALUES',
  resource: 'AUTH_OIDC_CUSTOM_PARAM_RESOURCE',
  readTimeout: 'AUTH_OIDC_READ_TIMEOUT'
}

/** A setting of DataHub that has one value here: any other one stops the start. */
const fixed = (value: string, env: string, why: string) =>
  Type.Enum([value], { default: value, env, description: `only ${value === '' ? 'empty' : value}: ${why}` })

export const config = Type.Object({
  enabled: Type.Boolean({
    default: false,
    env: 'AUTH_OIDC_ENABLED',
    description: 'log in at the provider that the following settings describe, which is named oidc'
  }),
  baseUrl: Type.String({
    default: '',
    env: 'AUTH_OIDC_BASE_URL',
    description: 'address of this server for browsers: https://catalog.example.com'
  }),
  ...withVariables(PROVIDER),
  cookieSecret: text('seals the cookies of log-ins that go on, for providers without a secret: 32 characters or more', {
    secret: true,
    env: 'ASPECTD_OIDC_COOKIE_SECRET'
  }),
  providers: Type.Record(
    Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' }),
    Type.Object(PROVIDER, { additionalProperties: false }),
    {
      default: {},
      description: 'further providers by name, each with the settings above from label on: {"okta": {"clientId": …}}'
    }
  ),
  responseType: fixed('code', 'AUTH_OIDC_RESPONSE_TYPE', 'OAuth 2.1 has no other flow for browsers'),
  responseMode: fixed('query', 'AUTH_OIDC_RESPONSE_MODE', 'other ones need cookies that other sites can use'),
  grantType: fixed('authorization_code', 'AUTH_OIDC_GRANT_TYPE', 'OAuth 2.1 has no other flow for browsers'),
  useNonce: fixed('true', 'AUTH_OIDC_USE_NONCE', 'without it an answer could be used again'),
  implicit: fixed('false', 'AUTH_OIDC_IMPLICIT_ENABLED', 'OAuth 2.1 drops the implicit flow'),
  accessTokenClaims: fixed(
    'false',
    'AUTH_OIDC_EXTRACT_JWT_ACCESS_TOKEN_CLAIMS',
    'access tokens are not for this server to read; let the provider put claims into the ID token'
  ),
  deniedRedirect: fixed('', 'AUTH_OIDC_ACCESS_DENIED_REDIRECT_URL', 'the log-in page says why; see deniedMessage')
})
export type Config = Static<typeof config>
export type ProviderConfig = Config['providers'][string]

function withVariables<T extends Record<string, TSchema>>(schemas: T): T {
  const variables: Readonly<Record<string, string | undefined>> = VARIABLES
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      variables[name] === undefined ? schema : { ...schema, env: variables[name] }
    ])
  ) as T
}
