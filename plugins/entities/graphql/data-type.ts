interface DataType {
  readonly type: object
}

/** A type of columns as GraphQL names it: `{"com.linkedin.schema.StringType": {}}` is `STRING`. */
export function dataTypeOf({ type }: DataType): string {
  const [record = ''] = Object.keys(type)
  const name = record.replace(/^.*\./, '').replace(/Type$/, '')
  return name === 'Record' ? 'STRUCT' : name.toUpperCase()
}
