import { bundled } from '../../config/plugins.ts'
import {
  type AspectDefinition,
  definePlugin,
  entityTypeOf,
  isRecord,
  isUrn,
  type Model,
  type Plugin,
  parseUrn,
  type Urn
} from '../../core/index.ts'

type Schema = Readonly<Record<string, unknown>>

/** Schemas that aspects refer to with `$ref`. */
const DEFS: Schema = Object.assign({}, ...bundled.map(({ manifest }) => manifest.defs ?? {}))
const SCHEMAS: Schema = Object.assign(
  {},
  ...bundled.flatMap(({ manifest }) =>
    Object.entries<AspectDefinition>(manifest.aspects ?? {}).map(([name, { schema }]) => ({ [name]: schema }))
  )
)
const MAX_DEPTH = 6

/** A value that a JSON Schema allows, with every member that is not nested too deeply. */
function sampleOf(schema: unknown, depth = 0): unknown {
  if (!isRecord(schema)) return 'text'
  if (typeof schema.$ref === 'string') return sampleOf(DEFS[schema.$ref.replace('#/$defs/', '')], depth)
  const [either] = [schema.anyOf ?? schema.oneOf].flat()
  if (either !== undefined) return sampleOf(either, depth)
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (schema.type === 'array') return depth > MAX_DEPTH ? [] : [sampleOf(schema.items, depth + 1)]
  if (schema.type === 'object') return objectOf(schema, depth)
  const plain: Schema = { boolean: true, integer: 7, number: 7 }
  return plain[String(schema.type)] ?? (schema.format === 'urn' ? 'urn:li:tag:referenced' : 'a text')
}

function objectOf(schema: Schema, depth: number): object {
  const required = Array.isArray(schema.required) ? schema.required : []
  const members = Object.entries(isRecord(schema.properties) ? schema.properties : {})
  const wanted = members.filter(([name]) => depth <= MAX_DEPTH || required.includes(name))
  return Object.fromEntries(wanted.map(([name, inner]) => [name, sampleOf(inner, depth + 1)]))
}

/** What the keys of some types have in front of their name. */
const PARENTS = ['urn:li:tag:a', 'urn:li:dataPlatform:hive', 'urn:li:dataFlow:(airflow,a,PROD)']

/** The URN of an entity of this type, of a form that its key allows. */
export function urnOf(model: Model, type: string, name: string): Urn {
  const forms = [
    name,
    `(urn:li:dataPlatform:hive,${name},PROD)`,
    `(hive,${name},PROD)`,
    `(hive,${name})`,
    ...PARENTS.map(parent => `(${parent},${name})`)
  ]
  const urn = forms
    .map(id => `urn:li:${type}:${id}`)
    .find(text => {
      try {
        return isUrn(text) && model.aspect(type, model.type(type).key).wrongReference(model.keyOf(text)) === undefined
      } catch {
        return false
      }
    })
  return parseUrn(urn ?? '')
}

/** Aspects whose values must meet more than their schema. */
const SPECIAL: Schema = {
  dataHubPolicyInfo: {
    displayName: 'a policy',
    description: '',
    type: 'PLATFORM',
    state: 'ACTIVE',
    privileges: ['VIEW_ANALYTICS'],
    actors: { users: ['urn:li:corpuser:somebody'] }
  },
  // A hidden property cannot be shown, and no property is defined.
  structuredPropertySettings: { isHidden: false },
  structuredProperties: { properties: [] }
}

function sampleFor(model: Model, type: string, aspect: string): unknown {
  const sample = SPECIAL[aspect] ?? sampleOf(SCHEMAS[aspect])
  if (!isRecord(sample)) return sample
  return withReferences(model, type, {
    aspect,
    value: 'timestampMillis' in sample ? { ...sample, timestampMillis: 1 } : structuredClone(sample)
  })
}

/** What the error of a reference says: the place and the type that is allowed there. */
const WRONG = /^ERROR :: (\S+) :: .*, allowed: urn:li:(\w+):/s

/** The value with references to entities of the types that the model allows, changed in place. */
function withReferences(model: Model, type: string, { aspect, value }: { aspect: string; value: object }): object {
  const wrongReference = () => model.aspect(type, aspect).wrongReference(value)
  for (let wrong = wrongReference(); wrong !== undefined; wrong = wrongReference()) {
    const [, at = '', allowed = ''] = WRONG.exec(wrong) ?? []
    const path = at.split('/').slice(1)
    const last = path.pop() ?? ''
    const holder = path.reduce<Record<string, unknown>>(
      (found, name) => found[name] as Record<string, unknown>,
      value as Record<string, unknown>
    )
    if (holder[last] === urnOf(model, allowed, 'referenced')) throw new Error(wrong)
    holder[last] = urnOf(model, allowed, 'referenced')
  }
  return value
}

export interface Filling {
  readonly plugin: Plugin
  readonly model: Model
  /** Writes every aspect for which a valid value can be made, sealed ones too. Resolves to their number. */
  fill(urn: Urn): Promise<number>
}

/** A plugin that writes whole entities; usable when the server has started. */
export function createFilling(): Filling {
  let filling: Pick<Filling, 'model' | 'fill'> | undefined
  const started = () => {
    if (!filling) throw new Error('the server has not started')
    return filling
  }
  const plugin = definePlugin({
    name: 'filling',
    contract: 2,
    setup({ data, model, system }) {
      const isValid = (type: string, aspect: string) => {
        try {
          model.aspect(type, aspect).validate(sampleFor(model, type, aspect))
          return true
        } catch {
          return false
        }
      }
      async function fill(urn: Urn): Promise<number> {
        const { name, aspects } = model.type(entityTypeOf(urn))
        const edits = aspects
          .filter(aspect => isValid(name, aspect))
          .map(aspect => ({ urn, aspect, change: () => sampleFor(model, name, aspect) }))
        return (await data.write(system('fill'), edits)).length
      }
      filling = { model, fill }
      return { api: undefined }
    }
  })
  return {
    plugin,
    get model() {
      return started().model
    },
    fill: urn => started().fill(urn)
  }
}
