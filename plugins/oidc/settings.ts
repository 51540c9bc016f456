import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Misconfigured } from '../../core/index.ts'
import type { Config, ProviderConfig } from './config.ts'

/** One provider, with its settings checked and its secrets read. */
export interface Settings extends ProviderConfig {
  /** Of its sessions and paths. */
  readonly name: string
  /** Where browsers come back to. */
  readonly redirectUri: string
  readonly baseUrl: string
  /** Empty with `privateKey`, or without authentication. */
  readonly secret: string
  readonly privateKey: KeyObject | undefined
  /** Seals cookies and what is stored. */
  readonly sealedWith: string
  readonly userNamePattern: RegExp
}

/** The provider of DataHub's variables. */
export const DEFAULT = 'oidc'
const SECRET_LENGTH = 32
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const SYMMETRIC = /^(HS\d+|none)$/i

/** A configured provider. */
export interface Configured {
  readonly name: string
  readonly own: ProviderConfig
}

/** In the order of the buttons. Checks nothing but names. @throws Misconfigured */
export function providersOf(config: Config): Configured[] {
  const others = Object.entries(config.providers).map(([name, own]) => ({ name, own }))
  if (!config.enabled) return others
  if (DEFAULT in config.providers)
    throw new Misconfigured(`configuration key plugins.oidc.providers: ${DEFAULT} is the name of plugins.oidc itself`)
  return [{ name: DEFAULT, own: config }, ...others]
}

export function labelOf({ name, own }: Configured): string {
  return own.label || (name === DEFAULT ? 'single sign-on' : name)
}

/** Reads the files of secrets. @throws Misconfigured with one line that names the setting */
export function settingsOf(config: Config, configured: Configured, basePath = ''): Settings {
  const { name, own } = configured
  const say = sayOf(name)
  require(own.clientId, say('clientId'))
  require(own.discoveryUri, say('discoveryUri'))
  checkDiscovery(own, say)
  const baseUrl = baseUrlOf(config.baseUrl, basePath)
  if (!own.scope.split(/\s+/).includes('openid'))
    throw new Misconfigured(`${say('scope')}: expected openid among the scopes, found ${JSON.stringify(own.scope)}`)
  const symmetric = own.algorithms.find(one => SYMMETRIC.test(one))
  if (symmetric !== undefined)
    throw new Misconfigured(`${say('algorithms')}: expected asymmetric ones such as RS256, found ${symmetric}`)
  return {
    ...own,
    name,
    label: labelOf(configured),
    baseUrl,
    redirectUri: `${baseUrl}/callback/${name}`,
    userNamePattern: patternOf(own, say),
    ...credentialsOf(own, config.cookieSecret, say)
  }
}

/** Names a setting, and the variable that sets it. */
type Say = (key: keyof ProviderConfig) => string

const ENV: Partial<Record<keyof ProviderConfig, string>> = {
  clientId: 'AUTH_OIDC_CLIENT_ID',
  clientSecret: 'AUTH_OIDC_CLIENT_SECRET',
  discoveryUri: 'AUTH_OIDC_DISCOVERY_URI',
  scope: 'AUTH_OIDC_SCOPE',
  userNameClaimRegex: 'AUTH_OIDC_USER_NAME_CLAIM_REGEX',
  algorithms: 'AUTH_OIDC_PREFERRED_JWS_ALGORITHM'
}

function sayOf(name: string): Say {
  if (name !== DEFAULT) return key => `plugins.oidc.providers.${name}.${key}`
  return key => `plugins.oidc.${key}${ENV[key] === undefined ? '' : ` (${ENV[key]})`}`
}

function require(value: string, what: string): void {
  if (value === '') throw new Misconfigured(`${what} is missing`)
}

function checkDiscovery({ discoveryUri, allowHttp }: ProviderConfig, say: Say): void {
  const what = say('discoveryUri')
  if (!URL.canParse(discoveryUri)) throw new Misconfigured(`${what}: expected an address, found "${discoveryUri}"`)
  const { protocol, hostname, username } = new URL(discoveryUri)
  if (username !== '') throw new Misconfigured(`${what}: expected an address without a user name`)
  if (protocol === 'https:' || (protocol === 'http:' && (allowHttp || LOOPBACK.test(hostname)))) return
  throw new Misconfigured(`${what}: expected https://, found ${protocol}// (see allowHttp)`)
}

/** The base path may be in it, or not. */
function baseUrlOf(text: string, basePath: string): string {
  const what = 'plugins.oidc.baseUrl (AUTH_OIDC_BASE_URL)'
  require(text, what)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const whole = url && url.origin + basePath
  if (url && /^https?:$/.test(url.protocol) && [url.origin, whole].some(one => text === one || text === `${one}/`))
    return url.origin + basePath
  throw new Misconfigured(
    `${what}: expected the address of this server, as https://catalog.example.com${basePath}, found ${JSON.stringify(text.slice(0, 200))}`
  )
}

function patternOf({ userNameClaimRegex }: ProviderConfig, say: Say): RegExp {
  try {
    return new RegExp(userNameClaimRegex, 'u')
  } catch (error) {
    throw new Misconfigured(`${say('userNameClaimRegex')}: ${error instanceof Error ? error.message : error}`)
  }
}

function credentialsOf(
  own: ProviderConfig,
  cookieSecret: string,
  say: Say
): Pick<Settings, 'secret' | 'privateKey' | 'sealedWith'> {
  checkCookieSecret(own, cookieSecret, say)
  switch (own.clientAuthentication) {
    case 'none':
      return { secret: '', privateKey: undefined, sealedWith: cookieSecret }
    case 'private_key_jwt': {
      require(own.privateKeyFile, say('privateKeyFile'))
      const { pem, privateKey } = keyOf(own.privateKeyFile, say('privateKeyFile'))
      return { secret: '', privateKey, sealedWith: cookieSecret || pem }
    }
    default: {
      const file = own.clientSecretFile
      if (file !== '' && own.clientSecret !== '')
        throw new Misconfigured(`${say('clientSecretFile')} is set beside clientSecret: remove one`)
      const secret = file === '' ? own.clientSecret : readText(file, say('clientSecretFile'))
      require(secret, say('clientSecret'))
      return { secret, privateKey: undefined, sealedWith: cookieSecret || secret }
    }
  }
}

function checkCookieSecret({ clientAuthentication }: ProviderConfig, { length }: string, say: Say): void {
  const isNeeded = clientAuthentication === 'none'
  if (length >= SECRET_LENGTH || (length === 0 && !isNeeded)) return
  const why = isNeeded ? `, because ${say('clientAuthentication')} is none` : ''
  throw new Misconfigured(
    `plugins.oidc.cookieSecret (ASPECTD_OIDC_COOKIE_SECRET): expected ${SECRET_LENGTH} characters or more${why}; found ${length}`
  )
}

function readText(file: string, what: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new Misconfigured(`${what}: ${error instanceof Error ? error.message : error}`)
  }
  if (text === '') throw new Misconfigured(`${what}: the file ${file} is empty`)
  return text
}

function keyOf(file: string, what: string): { readonly pem: string; readonly privateKey: KeyObject } {
  const pem = readText(file, what)
  try {
    return { pem, privateKey: createPrivateKey(pem) }
  } catch {
    // its message could have parts of the key
    throw new Misconfigured(`${what}: expected a private key in PEM in the file ${file}`)
  }
}
