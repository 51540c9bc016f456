import { type TSchema, Type } from 'typebox'
import type { Plugin } from '../contract/plugin.ts'
import { nearest } from '../suggest.ts'
import { type Environment, FILE_VARIABLE } from './environment.ts'
import { CoreConfig, settingsOf } from './settings.ts'

const PREFIX = 'ASPECTD_'
/** Variables of the tests. */
const OF_TESTS = /^ASPECTD_TEST_/
/** What Kubernetes gives each pod for a service that is named aspectd or aspectd-…: its address in several forms. */
const SERVICE_LINK = /^ASPECTD_(\w+_)?(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/
const ADDRESS = /^(tcp|udp|sctp):\/\//
const IGNORED =
  'ignored, because Kubernetes sets them to addresses of services; enableServiceLinks: false in the pod removes them'

export interface Variables {
  /** The environment without service links. */
  readonly env: Environment
  /** Names of the service links. */
  readonly serviceLinks: readonly string[]
}

/** Takes the variables away that Kubernetes adds for services; one of them has the name of the setting ASPECTD_PORT. */
export function withoutServiceLinks(env: Environment): Variables {
  const isLink = ([name, value = '']: [string, string | undefined]) =>
    SERVICE_LINK.test(name) || (/^ASPECTD_(\w+_)?PORT$/.test(name) && ADDRESS.test(value))
  const all = Object.entries(env)
  return {
    env: Object.fromEntries(all.filter(entry => !isLink(entry))),
    serviceLinks: all
      .filter(isLink)
      .map(([name]) => name)
      .toSorted()
  }
}

/** One warning for all service links, and one for each variable that begins like a setting and sets nothing. */
export function warnings({ env, serviceLinks }: Variables, plugins: readonly Plugin[]): string[] {
  const links = serviceLinks.length === 0 ? [] : [`${serviceLinks.join(', ')}: ${IGNORED}`]
  return [...links, ...unknownVariables(env, plugins)]
}

function unknownVariables(env: Environment, plugins: readonly Plugin[]): string[] {
  const known = knownVariables([CoreConfig, ...plugins.map(({ manifest }) => manifest.config ?? Type.Object({}))])
  const names = [...known].filter(name => name.startsWith(PREFIX)).map(name => name.slice(PREFIX.length))
  return Object.keys(env)
    .filter(name => name.startsWith(PREFIX) && !known.has(name) && !OF_TESTS.test(name))
    .toSorted()
    .map(name => {
      const near = nearest(name.slice(PREFIX.length), names)
      return `${name} is not a setting and has no effect${near === undefined ? '' : `; did you mean ${PREFIX}${near}?`}`
    })
}

function knownVariables(schemas: readonly TSchema[]): Set<string> {
  const settings = schemas.flatMap(schema => settingsOf(schema))
  const names = settings.flatMap(({ schema: { env, alias, secret } }) =>
    env ? [env, ...(alias ? [alias] : []), ...(secret ? [`${env}_FILE`] : [])] : []
  )
  return new Set([FILE_VARIABLE, ...names])
}
