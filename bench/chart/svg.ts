/** Small pieces of SVG text. */

export type Attributes = Readonly<Record<string, string | number>>

export function element(name: string, attributes: Attributes, content = ''): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(rounded(value))}"`)
  return content === '' ? `<${name}${list.join('')}/>` : `<${name}${list.join('')}>${content}</${name}>`
}

export const text = (x: number, y: number, content: string, attributes: Attributes = {}): string =>
  element('text', { x, y, ...attributes }, escaped(content))

export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string): string =>
  element('line', { x1, y1, x2, y2, stroke })

export function page(width: number, height: number, title: string, content: readonly string[]): string {
  const background = element('rect', { width, height, fill: '#ffffff' })
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` }
  const font = { 'font-family': 'sans-serif', 'font-size': 12, fill: '#24292f' }
  const shown = [text(16, 24, title, { 'font-size': 15 }), ...content]
  const parts = [element('title', {}, escaped(title)), background, element('g', font, `\n${shown.join('\n')}\n`)]
  return `${element('svg', attributes, `\n${parts.join('\n')}\n`)}\n`
}

const rounded = (value: string | number) => (typeof value === 'number' ? String(Math.round(value * 10) / 10) : value)

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
