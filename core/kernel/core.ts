import type { CoreConfig } from '../config/settings.ts'
import type { Authority } from '../contract/authority.ts'
import { checkedContribution } from '../contract/checked.ts'
import type { Check, Review } from '../contract/data.ts'
import type { Host } from '../contract/host.ts'
import type { Model } from '../contract/model.ts'
import type { Contribution, Plugin, PluginContext } from '../contract/plugin.ts'
import type { ExtensionPoint } from '../contract/point.ts'
import { type Enabled, extensionsOf } from '../contract/registry.ts'
import type { PluginTool } from '../contract/tool.ts'
import type { Companion } from '../data/companions.ts'
import { createData, type DataAccess } from '../data/data.ts'
import { createFindUndeclared } from '../data/undeclared.ts'
import { createWriter } from '../data/write.ts'
import { Unavailable } from '../errors.ts'
import type { Ask } from '../graphql/ask.ts'
import type { AddressAt } from '../http/base-path.ts'
import { widestHost } from '../http/listeners.ts'
import { deferAuthority } from '../operation/deferred-authority.ts'
import { createGate, type Gate } from '../operation/gate.ts'
import { reasonOf } from '../operation/read-only.ts'
import type { LiveStore } from '../store/open.ts'

/** What plugins are set up with. `complete` adds what they contribute to it. */
export interface Core {
  readonly data: DataAccess
  readonly gate: Gate
  readonly authority: Authority
  readonly host: Host
  readonly extension: PluginContext<unknown, unknown, unknown, unknown>['extension']
  readonly graphql: Ask
  complete(enabled: readonly Enabled[]): void
  /** Calls a `setup`, during which the host returns this plugin as `settingUp`. */
  setUpAs(plugin: string, setup: () => unknown): Contribution
  /** What the composed schema brings. */
  setComposed(composed: Composed): void
}

/** What exists when all contributions are mounted. */
interface Composed {
  readonly fingerprint: string
  readonly tools: readonly PluginTool[]
  readonly ask: Ask
}

interface CoreDeps {
  readonly config: CoreConfig
  /** All known plugins, disabled ones too. */
  readonly plugins: readonly Plugin[]
  readonly version: string
  readonly model: Model
  readonly store: LiveStore
  readonly dataFolder: string
  /** URL of the server. */
  readonly address: () => string
  readonly localAddress: () => string
  readonly addressAt: AddressAt
  /** Aborts when the server begins to close. */
  readonly closing: AbortSignal
  readonly announce?: (line: string) => void
}

export function createCore(deps: CoreDeps): Core {
  const { config, plugins, model, store } = deps
  let enabled: readonly Enabled[] = []
  let composed: Composed = { fingerprint: '', tools: [], ask: NOT_YET }
  let settingUp: string | undefined
  const { authority, resolve } = deferAuthority()
  const extensions = createExtensions()
  const gate = createGate(authority, createFindUndeclared(plugins, store))
  const checks = new Map<string, Check[]>()
  const reviews: Review[] = []
  const companions: Companion[] = []
  const writer = createWriter({ store, rules: { model, keep: versionsOf(config), checks }, reviews, companions })
  return {
    gate,
    authority,
    data: createData({ store, model, gate, authority, writer, known: aspectNames(plugins, model) }),
    host: {
      ...placeOf(deps),
      ...factsOf(() => enabled),
      fingerprint: () => composed.fingerprint,
      tools: () => composed.tools,
      settingUp: () => settingUp
    },
    extension: extensions.extension,
    complete(all) {
      enabled = all
      extensions.collect(all)
      for (const { name, contribution } of all) {
        if (contribution.authority) resolve(contribution.authority)
        for (const [aspect, check] of Object.entries(contribution.checks ?? {}))
          checks.set(aspect, [...(checks.get(aspect) ?? []), check])
        if (contribution.review) reviews.push(contribution.review)
        if (contribution.beforeCommit) companions.push({ plugin: name, beforeCommit: contribution.beforeCommit })
      }
    },
    setUpAs(plugin, setup) {
      settingUp = plugin
      const returned = setup()
      settingUp = undefined
      return checkedContribution(plugin, returned)
    },
    graphql: (call, document, variables) => composed.ask(call, document, variables),
    setComposed(found) {
      composed = found
    }
  }
}

const NOT_YET: Ask = async () => {
  throw new Unavailable('the server is starting')
}

/** What the host tells of where the server is. */
function placeOf({ config, version, dataFolder, announce, closing, ...addresses }: CoreDeps) {
  const { address, localAddress, addressAt } = addresses
  return {
    ...{ version, dataFolder, closing, address, localAddress, addressAt },
    host: widestHost(config),
    readOnly: reasonOf(config.readOnly),
    announce: (line: string) => announce?.(line)
  }
}

/** How many versions of a value are kept. */
function versionsOf({ history }: CoreConfig): number {
  return history === 'all' ? Number.MAX_SAFE_INTEGER : Number(history)
}

function createExtensions() {
  let found: ReadonlyMap<string, unknown> = new Map()
  return {
    // Only `with` of the point makes its extensions.
    extension: <T>({ name }: ExtensionPoint<T>) => found.get(name) as T | undefined,
    collect(enabled: readonly Enabled[]): void {
      found = extensionsOf(enabled)
    }
  }
}

function aspectNames(plugins: readonly Plugin[], model: Model): ReadonlySet<string> {
  return new Set([...model.aspects.keys(), ...plugins.flatMap(({ manifest }) => Object.keys(manifest.aspects ?? {}))])
}

/** What the host tells of the enabled plugins. */
function factsOf(enabled: () => readonly Enabled[]): Pick<Host, 'privileges' | 'plugins' | 'consoles' | 'routes'> {
  return {
    privileges: () => new Map(enabled().flatMap(({ manifest }) => Object.entries<string>(manifest.privileges ?? {}))),
    plugins: () => enabled().map(({ name }) => name),
    consoles: () =>
      enabled().flatMap(({ name, manifest }) => (manifest.console ? [{ plugin: name, part: manifest.console }] : [])),
    routes: () =>
      enabled().flatMap(({ name, contribution }) =>
        (contribution.routes ?? []).map(({ spec, operation }) => ({ plugin: name, spec, operation }))
      )
  }
}
