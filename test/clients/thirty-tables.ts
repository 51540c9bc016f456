const TABLES = 30
const SCHEMAS = ['public', 'stock']
/** The database of the script. */
export const THIRTY = 'warehouse'

const table = (at: number) => {
  const name = `${SCHEMAS[at % SCHEMAS.length]}.table_${at}`
  const columns = Array.from({ length: 8 }, (_none, column) => `column_${column} text`)
  return `CREATE TABLE ${name} (id bigint PRIMARY KEY, created_at timestamp NOT NULL, ${columns.join(', ')});
COMMENT ON TABLE ${name} IS 'The table number ${at}';`
}

/** A script of PostgreSQL: two schemas with 30 tables of ten columns, and a view. */
export const THIRTY_TABLES: string = [
  `CREATE DATABASE ${THIRTY};`,
  `\\connect ${THIRTY}`,
  'CREATE SCHEMA stock;',
  ...Array.from({ length: TABLES }, (_none, at) => table(at)),
  'CREATE VIEW public.recent AS SELECT id, created_at, column_0 FROM public.table_0;'
].join('\n')

/** As the catalog names it. */
export const datasetOf = (name: string): string =>
  `urn:li:dataset:(urn:li:dataPlatform:postgres,${THIRTY}.${name},PROD)`

/** The 30 tables and the view. */
export const DATASETS: readonly string[] = [
  ...Array.from({ length: TABLES }, (_none, at) => datasetOf(`${SCHEMAS[at % SCHEMAS.length]}.table_${at}`)),
  datasetOf('public.recent')
]
