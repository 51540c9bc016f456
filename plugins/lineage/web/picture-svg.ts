import { FOOT, HEAD, MOST_ROWS, ROW } from './node-size.ts'
import type { Place } from './plan.ts'
import { BACK_SPACE, type Line, linesOf, type Scene } from './scene.ts'

export interface PictureNode {
  readonly urn: string
  readonly name: string
  /** The second line. */
  readonly kind: string
  /** As `data:`; its first letter if there is none. */
  readonly logo: string | undefined
  /** `17 columns`, of what has some. */
  readonly columns: string | undefined
}

interface Drawn {
  readonly nodes: readonly PictureNode[]
  /** Of a token, as CSS has it. */
  readonly colors: (token: string) => string
  /** The width of a text in pixels, in a font as CSS has it. */
  readonly measure: (line: string, font: string) => number
}

const SANS = 'system-ui, sans-serif'
const MONO = 'ui-monospace, monospace'
const TILE = 36
const PADDING = 10

/** The picture of all boxes and edges, and its size in pixels. Pure: what it needs of the page is given. */
export function svgOf(scene: Scene, drawn: Drawn): { svg: string; width: number; height: number } {
  const { width } = scene.layout
  const lines = linesOf(scene)
  const height = scene.layout.height + (lines.some(({ kind }) => kind === 'back') ? BACK_SPACE : 0)
  const { colors } = drawn
  const boxes = drawn.nodes.map((node, at) => {
    const place = scene.places[at]
    return place ? boxOf({ scene, drawn, node, place, isStart: at === 0 }) : ''
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colors('page')}"/>${lines.map(line => pathOf(line, colors)).join('')}${boxes.join('')}</svg>`
  return { svg, width, height }
}

const STROKES = { forward: 'edge', back: 'edge', column: 'soft-edge', traced: 'teal' } as const

const pathOf = ({ d, kind }: Line, colors: Drawn['colors']): string =>
  `<path d="${d}" fill="none" stroke="${colors(STROKES[kind])}" stroke-width="1.5"${kind === 'back' ? ' stroke-dasharray="5 4"' : ''}/>`

interface Boxed {
  readonly scene: Scene
  readonly drawn: Drawn
  readonly node: PictureNode
  readonly place: Place
  readonly isStart: boolean
}

function boxOf({ scene, drawn, node, place, isStart }: Boxed): string {
  const { colors } = drawn
  const { width, height } = place
  const border = colors(isStart ? 'accent' : 'line')
  const ground = `<rect width="${width}" height="${height}" rx="10" fill="${colors('surface')}" stroke="${border}" stroke-width="${isStart ? 2 : 1}"/>`
  const left = PADDING + TILE + PADDING
  const words = { x: left, most: width - left - PADDING }
  const name = wordsOf(node.name, { ...words, y: 26, size: 13, weight: 500, color: 'text' }, drawn)
  const kind = wordsOf(node.kind, { ...words, y: 43, size: 12, color: 'muted' }, drawn)
  const rest = node.columns === undefined ? '' : columnsOf({ scene, drawn, node, place, isStart })
  return `<g transform="translate(${place.x} ${place.y})">${ground}${tileOf(node, colors)}${name}${kind}${rest}</g>`
}

function tileOf({ kind, logo }: PictureNode, colors: Drawn['colors']): string {
  const y = (HEAD - TILE) / 2
  const tile = `<rect x="${PADDING}" y="${y}" width="${TILE}" height="${TILE}" rx="8" fill="${colors('logo-ground')}" stroke="${colors('line')}"/>`
  if (logo !== undefined)
    return `${tile}<image x="${PADDING + 8}" y="${y + 8}" width="20" height="20" href="${escaped(logo)}"/>`
  const letter = kind.slice(0, 1).toUpperCase()
  return `${tile}<text x="${PADDING + TILE / 2}" y="${y + 23}" text-anchor="middle" font-family="${SANS}" font-size="14" fill="${colors('muted')}">${escaped(letter)}</text>`
}

function columnsOf({ scene, drawn, node, place }: Boxed): string {
  const { urn } = node
  const all = { x: PADDING, most: place.width - 2 * PADDING }
  const count = wordsOf(node.columns ?? '', { ...all, y: HEAD + 20, size: 12, color: 'muted' }, drawn)
  const rows = scene.rows.get(urn) ?? []
  const names = rows.map(({ urn: column, name }, at) => {
    const isOn = scene.trace?.path.has(column) === true
    const place = { ...all, y: HEAD + FOOT + at * ROW + 19, size: 12, family: MONO, color: isOn ? 'teal' : 'text' }
    return wordsOf(name, place, drawn)
  })
  const more = (scene.plan.opened.get(urn)?.columns.length ?? 0) - rows.length
  const y = HEAD + FOOT + MOST_ROWS * ROW + 19
  const rest = more > 0 ? wordsOf(`+${more}`, { ...all, y, size: 12, color: 'muted' }, drawn) : ''
  return count + names.join('') + rest
}

interface Words {
  readonly x: number
  readonly y: number
  /** Most width, in pixels. */
  readonly most: number
  readonly size: number
  readonly weight?: number
  readonly family?: string
  readonly color: string
}

function wordsOf(words: string, { x, y, most, size, weight = 400, family = SANS, color }: Words, drawn: Drawn): string {
  const shown = fitting(words, most, line => drawn.measure(line, `${weight} ${size}px ${family}`))
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${drawn.colors(color)}">${escaped(shown)}</text>`
}

/** The text, or its beginning with `…` that is no wider than `most`. */
function fitting(words: string, most: number, measure: (line: string) => number): string {
  if (measure(words) <= most) return words
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(`${words.slice(0, middle)}…`) <= most) low = middle
    else high = middle - 1
  }
  return `${words.slice(0, low)}…`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For XML, which has no control characters and no halves of letters. */
const escaped = (words: string): string =>
  words
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"]/g, sign => ENTITIES[sign] ?? sign)
