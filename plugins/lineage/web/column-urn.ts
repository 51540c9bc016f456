/** Columns by their URNs: `urn:li:schemaField:(<dataset>,<path>)`. */
const COLUMN = /^urn:li:schemaField:\((urn:li:.*\)),(.*)\)$/

export const columnUrn = (dataset: string, path: string): string => `urn:li:schemaField:(${dataset},${path})`

/** The dataset and the path of a column; `undefined` for what is no column. */
export function columnOf(urn: string): { readonly dataset: string; readonly path: string } | undefined {
  const [, dataset, path] = COLUMN.exec(urn) ?? []
  return dataset === undefined || path === undefined ? undefined : { dataset, path }
}

/** `[version=2.0].[type=struct].address.[type=long].zip` → `address.zip`; others as they are. */
export function plainPath(path: string): string {
  if (!path.startsWith('[version=')) return path
  return path.replace(/\[[^\]]*\]\.?/g, '').replace(/\.$/, '') || path
}

/** The same URN for both spellings of a column; other URNs as they are. */
export function plainUrn(urn: string): string {
  const column = columnOf(urn)
  return column ? columnUrn(column.dataset, plainPath(column.path)) : urn
}

/** The dataset of a column; all else itself: what has a box of its own. */
export const boxOf = (urn: string): string => columnOf(urn)?.dataset ?? urn
