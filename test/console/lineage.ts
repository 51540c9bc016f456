import type { Locator, Page } from 'playwright-core'
import { columnUrn, datasetUrn, type Sent, schemaMetadata, upstreamLineage } from './catalog.ts'

export const named = (name: string): Sent => [datasetUrn(name), 'datasetProperties', { name }]
export const from = (name: string, ...upstreams: string[]): Sent => [
  datasetUrn(name),
  'upstreamLineage',
  upstreamLineage(upstreams.map(one => datasetUrn(one)))
]

/** The address of the tab of a dataset. */
export const lineageOf = (name: string, query = ''): string =>
  `/dataset/${encodeURIComponent(datasetUrn(name))}/Lineage${query}`

/** The name in a box. */
export const nameIn = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(`^${name},`) })
/** A whole box, by the name of its dataset. */
export const box = (page: Page, name: string): Locator => page.locator(`.lineage-node[data-urn="${datasetUrn(name)}"]`)

/** The names of all boxes that are drawn. */
export async function boxes(page: Page): Promise<string[]> {
  await page.locator('.lineage-node').first().waitFor()
  const names = await page.locator('.lineage-node .name').allTextContents()
  return names.sort()
}

/** raw → staging → mart → report; staging also feeds a sibling of the mart. */
export const CHAIN: readonly Sent[] = [
  ...['raw', 'staging', 'mart', 'report', 'sibling'].map(named),
  from('staging', 'raw'),
  from('mart', 'staging'),
  from('sibling', 'staging'),
  from('report', 'mart')
]

const COLUMNS = ['id', 'mail', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'total']

const joined = (name: string, upstream: string): Sent => [
  datasetUrn(name),
  'upstreamLineage',
  upstreamLineage(
    [datasetUrn(upstream)],
    ['mail', 'id', 'total'].map(one => [columnUrn(datasetUrn(upstream), one), columnUrn(datasetUrn(name), one)])
  )
]

/** raw → staging → mart, each of ten columns, of which three are joined. */
export const WITH_COLUMNS: readonly Sent[] = [
  ...['raw', 'staging', 'mart'].flatMap((name): Sent[] => [
    named(name),
    [datasetUrn(name), 'schemaMetadata', schemaMetadata(COLUMNS)]
  ]),
  joined('staging', 'raw'),
  joined('mart', 'staging')
]
