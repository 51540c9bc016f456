import type { VNode } from 'preact'
import { h } from '../h.ts'
import type { IconName } from '../icon-names.ts'
import { logoOf } from '../logo-names.ts'
import { Icon, SPRITE } from './icon.ts'

const FOLDER = SPRITE.replace(/[^/]*$/, 'logos/')

interface LogoProps {
  /** URN or id of a data platform. */
  readonly platform: string
  /** Pixels: 16, 20 (when absent) or 28. */
  readonly size?: number
  /** Read aloud: only where no name is beside it. */
  readonly label?: string
}

/** The logo of a platform; its first letter, without a request, if there is none. */
export function Logo({ platform, size = 20, label }: LogoProps): VNode {
  const name = logoOf(platform)
  if (name !== undefined) {
    const src = `${FOLDER}${name}.svg`
    return h('img', { class: 'logo', src, width: size, height: size, alt: label ?? '' })
  }
  const [first = '·'] = platform.replace(/^urn:li:dataPlatform:/, '')
  const said =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  const style = { inlineSize: `${size}px`, blockSize: `${size}px` }
  return h('span', { class: 'logo letter', style, ...said }, first.toUpperCase())
}

/** By entity type or subtype, in small letters without anything else. */
const TYPE_ICONS: Readonly<Record<string, IconName>> = {
  application: 'box',
  assertion: 'circle-check',
  chart: 'chart-column',
  container: 'folder',
  corpgroup: 'users-round',
  corpuser: 'circle-user',
  dashboard: 'layout-dashboard',
  dataflow: 'waypoints',
  datajob: 'workflow',
  dataplatform: 'hard-drive',
  dataproduct: 'package',
  dataset: 'table-2',
  database: 'database',
  document: 'file-text',
  domain: 'shapes',
  glossarynode: 'folder',
  glossaryterm: 'book-open',
  model: 'boxes',
  schema: 'layers',
  schemafield: 'columns-3',
  table: 'table-2',
  tag: 'tag',
  topic: 'radio-tower',
  view: 'eye'
}

/** The icon of a subtype, else of an entity type: `typeIcon('DATASET', 'View')`, `typeIcon('glossaryTerm')`. */
export function typeIcon(type: string, subType?: string | null): IconName {
  const known = (name: string) => TYPE_ICONS[name.toLowerCase().replace(/[^a-z]/g, '')]
  return known(subType ?? '') ?? known(type) ?? 'box'
}

interface TileProps {
  readonly platform?: string | null | undefined
  /** Shown by its icon where there is no platform. */
  readonly type: string
  readonly subType?: string | null | undefined
  /** 52 px instead of 36. */
  readonly isBig?: boolean
}

/** The square at the head of a row, card or page: the platform's logo, else the icon of the type. */
export const Tile = ({ platform, type, subType, isBig }: TileProps): VNode =>
  h(
    'span',
    { class: isBig ? 'tile big' : 'tile' },
    platform
      ? h(Logo, { platform, size: isBig ? 28 : 20 })
      : h(Icon, { name: typeIcon(type, subType), size: isBig ? 28 : 18 })
  )
