const COUNTS = 'facets { field aggregations { value count } }'

/** The counts of the page, in one request. A line that ends with `# <plugin>` belongs to that plugin. */
export const COVERAGE = `query coverage(
    $all: AggregateAcrossEntitiesInput!
    $tables: AggregateAcrossEntitiesInput!
    $datasets: AggregateAcrossEntitiesInput! # quality
    $described: AggregateAcrossEntitiesInput!
    $owned: AggregateAcrossEntitiesInput! # owners
    $tagged: AggregateAcrossEntitiesInput!
    $inDomain: AggregateAcrossEntitiesInput! # domains
    $columns: AggregateAcrossEntitiesInput!
    $checked: AggregateAcrossEntitiesInput! # quality
  ) {
    all: aggregateAcrossEntities(input: $all) { facets { field aggregations { value count displayName } } }
    tables: aggregateAcrossEntities(input: $tables) { ${COUNTS} }
    datasets: aggregateAcrossEntities(input: $datasets) { ${COUNTS} } # quality
    described: aggregateAcrossEntities(input: $described) { ${COUNTS} }
    owned: aggregateAcrossEntities(input: $owned) { ${COUNTS} } # owners
    tagged: aggregateAcrossEntities(input: $tagged) { ${COUNTS} }
    inDomain: aggregateAcrossEntities(input: $inDomain) { ${COUNTS} } # domains
    columns: aggregateAcrossEntities(input: $columns) { ${COUNTS} }
    checked: aggregateAcrossEntities(input: $checked) { ${COUNTS} } # quality
  }`
