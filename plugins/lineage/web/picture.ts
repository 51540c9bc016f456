/**
 * The graph as a picture: an SVG of its own, drawn by the browser and saved as PNG. Nothing is asked of another host, and
 * texts of users are text in it. Loaded when it is asked for.
 */
import { download } from 'aspectd/console'
import { text } from './en.ts'
import type { Shown } from './entity.ts'
import { type PictureNode, svgOf } from './picture-svg.ts'
import { hasColumns } from './plan.ts'
import type { Scene } from './scene.ts'
import { kindOf, nameOf } from './shown.ts'

/** Of a side of the PNG, in pixels: browsers draw no larger ones. */
const LARGEST = 8192
/** Of the graph, where that fits: for screens with two pixels a point, and for print. */
const SCALE = 2

/** @throws Error if the browser cannot draw it */
export async function downloadPicture(scene: Scene, frame: HTMLElement): Promise<void> {
  const logos = await logosIn(frame)
  const nodes = scene.plan.graph.nodes.map(
    ({ entity }): PictureNode => ({
      ...{ urn: entity.urn, name: nameOf(entity), kind: kindOf(entity), logo: logos.get(entity.urn) },
      columns: hasColumns(entity) ? text.columns(columnsOf(scene, entity)) : undefined
    })
  )
  const { svg, width, height } = svgOf(scene, { nodes, colors: colorsOf(), measure: createMeasure() })
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = Math.min(SCALE, LARGEST / width, LARGEST / height)
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale)
  })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error(text.noPicture)
  await download(text.pictureFile(nameOf(scene.plan.graph.nodes[0]?.entity ?? { urn: '' })), blob, 'image/png')
}

/** As far as it is known. */
const columnsOf = ({ plan }: Scene, { urn, columnCount }: Shown): number | undefined =>
  plan.opened.get(urn)?.columns.length ?? columnCount ?? undefined

/** The logos that the boxes show, by URN of the box: inside the picture, since it can load nothing. */
async function logosIn(frame: HTMLElement): Promise<ReadonlyMap<string, string>> {
  const images = [...frame.querySelectorAll<HTMLImageElement>('.lineage-node img.logo')]
  const loaded = new Map<string, Promise<string>>()
  const load = async (src: string) => `data:image/svg+xml,${encodeURIComponent(await (await fetch(src)).text())}`
  const found = images.map(async image => {
    const data = loaded.get(image.src) ?? load(image.src)
    loaded.set(image.src, data)
    return [image.closest<HTMLElement>('.lineage-node')?.dataset.urn ?? '', await data] as const
  })
  return new Map(await Promise.all(found))
}

/** What the tokens are in the theme that is shown: an SVG of its own does not know them. */
function colorsOf(): (token: string) => string {
  return token => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--${token})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}

function createMeasure(): (line: string, font: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  return (line, font) => {
    if (!context) return 0
    context.font = font
    return context.measureText(line).width
  }
}
