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
  readonly anyOf?: readonly string[]
  /** Shown without a session. */
  readonly public?: boolean
}

export interface LocatedPanel extends Located {
  readonly on: readonly string[]
  readonly tab: string
  readonly isNotice?: boolean
  readonly shows?: readonly string[]
  readonly anyOf?: readonly string[]
}

export interface LocatedCell extends Located {
  readonly table: 'entities' | 'columns'
  readonly title: string
  readonly fields: string
  readonly width?: string
}

export interface EntityLinkPart {
  readonly title: string
  readonly to: string
  readonly isForMissing?: boolean
  readonly anyOf?: readonly string[]
}

/** What the server writes into every page: the parts of the enabled plugins, as their manifests say. */
export interface Boot {
  readonly version: string
  readonly authentication: 'on' | 'off'
  /** The enabled ones. */
  readonly plugins: readonly string[]
  readonly pages: readonly LocatedPage[]
  readonly panels: readonly LocatedPanel[]
  readonly cells: readonly LocatedCell[]
  readonly links: readonly EntityLinkPart[]
  readonly edits: readonly ('description' | 'tags' | 'terms')[]
}

const NOTHING: Boot = {
  ...{ version: '', authentication: 'on', plugins: [] },
  ...{ pages: [], panels: [], cells: [], links: [], edits: [] }
}

function readBoot(): Boot {
  const text = globalThis.document?.getElementById('aspectd')?.textContent
  return text ? { ...NOTHING, ...(JSON.parse(text) as Partial<Boot>) } : NOTHING
}

export const boot: Boot = readBoot()
