/** What is selected of one facet: entities with any one of the values. */
export interface Filter {
  readonly field: string
  readonly values: readonly string[]
}

/** Reads the parameters `filter=platform:urn:li:dataPlatform:hive` of an address; what has no field is left out. */
export function parseFilters(texts: readonly string[]): Filter[] {
  const byField = new Map<string, string[]>()
  for (const text of texts) {
    const at = text.indexOf(':')
    const [field, value] = [text.slice(0, at), text.slice(at + 1)]
    if (at < 1 || value === '') continue
    const values = byField.get(field) ?? []
    if (!values.includes(value)) byField.set(field, [...values, value])
  }
  return Array.from(byField, ([field, values]) => ({ field, values }))
}

/** The parameters that `parseFilters` reads. */
export const writeFilters = (filters: readonly Filter[]): string[] =>
  filters.flatMap(({ field, values }) => values.map(value => `${field}:${value}`))

export const isChosen = (filters: readonly Filter[], field: string, value: string): boolean =>
  filters.some(filter => filter.field === field && filter.values.includes(value))

/** With this value if it was not selected, else without it. */
export function toggle(filters: readonly Filter[], field: string, value: string): Filter[] {
  const texts = writeFilters(filters)
  const text = `${field}:${value}`
  return parseFilters(texts.includes(text) ? texts.filter(one => one !== text) : [...texts, text])
}

export const withoutField = (filters: readonly Filter[], field: string): Filter[] =>
  filters.filter(filter => filter.field !== field)

/** Between the names of a path. */
export const PATH_SEPARATOR = '␟'
/** What nodes of the trees select; its values are paths: of folders and containers, `␟sales␟urn:li:container:1`, … */
export const FOLDER = 'browsePathV2'
/** … and of domains, `urn:li:domain:sales␟urn:li:domain:emea`: what is in the last one and in those inside it. */
export const WITHIN_DOMAIN = 'domains.within'

export const lastOf = (path: string): string => path.slice(path.lastIndexOf(PATH_SEPARATOR) + 1)

/** A filter as the server takes it. */
export interface AskedFilter extends Filter {
  readonly condition?: 'DESCENDANTS_INCL'
}

export const askedFilter = (filter: Filter): AskedFilter =>
  filter.field === WITHIN_DOMAIN
    ? { field: 'domains', condition: 'DESCENDANTS_INCL', values: filter.values.map(lastOf) }
    : filter

/** As the operations that search take them: all fields must match, each with any of its values. */
export const orFiltersOf = (filters: readonly Filter[]): { and: AskedFilter[] }[] =>
  filters.length === 0 ? [] : [{ and: filters.map(askedFilter) }]
