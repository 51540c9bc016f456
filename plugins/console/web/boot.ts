import { text } from './en.ts'
import type { IconName } from './icon-names.ts'

/** Where the export of a part is, and which plugin it belongs to. */
export interface Located {
  readonly plugin: string
  /** The address of the module. */
  readonly module: string
  /** Its export. */
  readonly name: string
}

export interface LocatedPage extends Located {
  readonly path: string
  readonly title: string
  readonly menu?: 'catalog' | 'govern' | 'operate' | 'settings'
  readonly icon?: IconName
  readonly order?: number
  readonly anyOf?: readonly string[]
  /** Shown without a session. */
  readonly public?: boolean
}

export interface LocatedPanel extends Located {
  readonly on: readonly string[]
  readonly tab: string
  readonly isNotice?: boolean
  readonly shows?: readonly string[]
  readonly fields?: string
  readonly counts?: readonly string[]
  readonly place?: 'side'
  readonly order?: number
  readonly anyOf?: readonly string[]
}

export interface LocatedEntityAction extends Located {
  readonly on: readonly string[]
  readonly title: string
  readonly icon: IconName
  readonly order?: number
  readonly asks: Readonly<Record<string, object>>
}

export interface LocatedCell extends Located {
  readonly table: 'entities' | 'columns' | 'column'
  readonly title: string
  readonly fields: string
  readonly width?: string
}

export interface LocatedHomePart extends Located {
  readonly anyOf?: readonly string[]
}

export type LocatedProfilePart = Located

export type LocatedMarkPart = Located

/** A way to log in at a provider. */
export interface LogInWay {
  readonly name: string
  /** The name of the provider for people. */
  readonly label: string
  /** Where the browser begins; it takes the parameter `redirect_uri`. */
  readonly path: string
  /** What users read who may not log in. */
  readonly deniedMessage?: string
}

export interface LocatedBulkPart extends Located {
  readonly title: string
  readonly icon: IconName
  readonly key?: string
  readonly order?: number
  readonly asks: Readonly<Record<string, object>>
}

export interface EntityLinkPart {
  readonly title: string
  readonly to: string
  readonly isForMissing?: boolean
  readonly anyOf?: readonly string[]
}

export interface Action {
  readonly title: string
  readonly to: string
  readonly icon?: IconName
  readonly anyOf?: readonly string[]
}

/** What the server writes into every page: the parts of the enabled plugins, as their manifests say. */
export interface Boot {
  readonly version: string
  /** The path of the server behind a proxy: `/tools/catalog`; empty for the root. */
  readonly base: string
  readonly authentication: 'on' | 'off'
  /** `break-glass`: only administrators log in with a password. */
  readonly passwords: 'on' | 'break-glass' | 'off'
  readonly logIns: readonly LogInWay[]
  /** The enabled ones. */
  readonly plugins: readonly string[]
  readonly pages: readonly LocatedPage[]
  readonly panels: readonly LocatedPanel[]
  readonly cells: readonly LocatedCell[]
  readonly home: readonly LocatedHomePart[]
  readonly profile: readonly LocatedProfilePart[]
  readonly marks: readonly LocatedMarkPart[]
  readonly entityActions: readonly LocatedEntityAction[]
  readonly bulk: readonly LocatedBulkPart[]
  readonly links: readonly EntityLinkPart[]
  readonly actions: readonly Action[]
  readonly edits: readonly ('description' | 'tags' | 'terms')[]
}

const NOTHING: Boot = {
  ...{ version: '', base: '', authentication: 'on', passwords: 'on', logIns: [], plugins: [] },
  ...{ pages: [], panels: [], cells: [], home: [], profile: [], marks: [], entityActions: [], bulk: [] },
  ...{ links: [], actions: [], edits: [] }
}

const named = <Part extends { readonly title: string }>(parts: readonly Part[]): readonly Part[] =>
  parts.map(part => ({ ...part, title: text.titles[part.title] ?? part.title }))

/** The name of its plugin is in the address of a part. */
const withPlugin = (_key: string, value: { readonly module?: string } | null) =>
  value?.module ? { ...value, plugin: value.module.split('/plugins/')[1]?.split('/')[0] } : value

function readBoot(): Boot {
  const json = globalThis.document?.getElementById('aspectd')?.textContent
  if (!json) return NOTHING
  const found = { ...NOTHING, ...(JSON.parse(json, withPlugin) as Partial<Boot>) }
  const { pages, cells, entityActions, bulk, links, actions } = found
  const shown = { pages: named(pages), cells: named(cells), entityActions: named(entityActions), bulk: named(bulk) }
  return { ...found, ...shown, links: named(links), actions: named(actions) }
}

export const boot: Boot = readBoot()
