import {
  type Call,
  createExtractor,
  createLoader,
  type Data,
  entityTypeOf,
  idOf,
  inBatches,
  isUrn,
  type Load,
  type Model,
  partsOf,
  type SearchField,
  type Urn
} from '../../../core/index.ts'

/** From this weight on a field is a name, or if it completes. */
const NAME_BOOST = 4

/** The names of entities, as the actor may read them; a part of the URN for those without one. */
export function createNames(data: Data, model: Model): Load<Urn, string> {
  const extract = createExtractor(model.definitions())
  const fieldsOf = createNameFields(model)

  async function load(call: Call, urns: ReadonlySet<Urn>): Promise<Map<Urn, string>> {
    const wanted = [...urns].map(urn => ({ urn, aspects: aspectsOf(fieldsOf(entityTypeOf(urn))) }))
    const stored = await inBatches(wanted, batch => data.read(call, batch), call.signal)
    return new Map(
      wanted.map(({ urn }, at) => {
        const values = (stored[at] ?? []).flatMap(({ row, value }) => extract(row.aspect, value))
        const named = fieldsOf(entityTypeOf(urn)).flatMap(
          ({ name }) => values.find(({ field }) => field === name) ?? []
        )
        return [urn, named[0]?.text ?? partOf(urn)] as const
      })
    )
  }
  return createLoader(load)
}

/** Of a type, the fields with its names, the best first. */
function createNameFields(model: Model): (type: string) => readonly SearchField[] {
  const known = new Map<string, readonly SearchField[]>()
  return type => {
    const found = known.get(type) ?? nameFieldsOf(model, type)
    known.set(type, found)
    return found
  }
}

function nameFieldsOf(model: Model, type: string): SearchField[] {
  const { aspects = [], key = '' } = model.types.get(type) ?? {}
  const isName = ({ aspect, isReference, boost, completes }: SearchField) =>
    aspects.includes(aspect) && !isReference && (completes || boost >= NAME_BOOST)
  const named = model.searchFields().filter(isName)
  // DataHub marks the field that it shows, but of platforms the one with their id.
  const isMarked = ({ names }: SearchField) => names.includes('_entityName')
  const marked = new Set(named.filter(isMarked).map(({ aspect }) => aspect))
  const isDisplayed = ({ name, aspect }: SearchField) => marked.has(aspect) && name === `${aspect}.displayName`
  const rank = (field: SearchField) =>
    (isDisplayed(field) ? -1 : isMarked(field) ? 0 : 1) + (field.aspect === key ? 2 : 0)
  return named.toSorted((a, b) => rank(a) - rank(b) || b.boost - a.boost || Number(b.completes) - Number(a.completes))
}

function aspectsOf(fields: readonly SearchField[]): string[] {
  return [...new Set(fields.map(({ aspect }) => aspect))]
}

/** The last part that is no URN and no environment: the name of a dataset, the id of a tag. */
function partOf(urn: Urn): string {
  const parts = partsOf(urn)
  return (parts.length > 1 ? parts.slice(1) : parts).find(part => !isUrn(part)) ?? idOf(urn)
}
