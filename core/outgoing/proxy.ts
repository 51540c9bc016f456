import { isIP } from 'node:net'
import { Misconfigured } from '../errors.ts'
import { type Hosts, hostsOf } from './hosts.ts'
import type { OutgoingSettings } from './settings.ts'

const LOOPBACK = hostsOf(['localhost', '*.localhost', '127.0.0.0/8', '::1'])

/** The proxy for a request; `undefined`: none. */
export type ProxyOf = (url: URL) => URL | undefined

type Environment = Readonly<Record<string, string | undefined>>

/** What the settings say, or else what the environment does for most programs. @throws Misconfigured */
export function createProxyOf({ proxy, noProxy }: OutgoingSettings, env: Environment): ProxyOf {
  const setting = proxyUrl('outgoing.proxy', proxy)
  const byScheme = setting
    ? { 'http:': setting, 'https:': setting }
    : { 'http:': fromEnvironment('http_proxy', env), 'https:': fromEnvironment('https_proxy', env) }
  const without = noProxy.length > 0 ? noProxy : listOf(env.no_proxy || env.NO_PROXY)
  const names = without.map(entry => entry.replace(/^\*?\./, ''))
  const exempt = hostsOf(names.flatMap(entry => (isIP(entry) ? [entry] : [entry, `.${entry}`])))
  return url => {
    const found = byScheme[url.protocol as keyof typeof byScheme]
    if (found === undefined || without.includes('*')) return undefined
    return isAmong(LOOPBACK, url) || isAmong(exempt, url) ? undefined : found
  }
}

function fromEnvironment(name: string, env: Environment): URL | undefined {
  const found = [name, name.toUpperCase()].find(key => env[key])
  return found === undefined ? undefined : proxyUrl(found, env[found])
}

/** The value can have a password, so that errors do not show it. */
export function proxyUrl(setting: string, text: string | undefined): URL | undefined {
  if (!text) return undefined
  const url = URL.parse(text.includes('://') ? text : `http://${text}`)
  if (url && /^https?:$/.test(url.protocol) && url.hostname !== '') return url
  throw new Misconfigured(`${setting}: expected http://<host>:<port> or https://<host>:<port>`)
}

/** Names with a port, which NO_PROXY can have, count without it. */
function listOf(text = ''): string[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(entry => entry.replace(/(?<=^[^:]*):\d+$/, ''))
}

export function isAmong(hosts: Hosts, { hostname }: URL): boolean {
  const host = bare(hostname)
  return isIP(host) ? hosts.hasAddress(host) : hosts.hasName(host)
}

/** Without the brackets of IPv6, and without the dot that ends a full name. */
export function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
}
