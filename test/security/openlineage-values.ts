/** Values for the routes of the plugin openlineage; see values.ts. */

/** An event about the dataset `matrix` of Hive, alone and in batches. */
const EVENT = {
  ...{ eventTime: '2026-01-05T12:00:00Z', producer: 'https://example.com', schemaURL: 'https://example.com' },
  dataset: { namespace: 'hive', name: 'matrix' }
}
export const OPENLINEAGE = Object.fromEntries(
  ['/openapi/openlineage/api/v1/lineage', '/api/v1/lineage'].flatMap(path => [
    [`POST ${path}`, { body: EVENT }],
    [`POST ${path}/batch`, { body: [EVENT] }]
  ])
)
