import { readFileSync } from 'node:fs'
import {
  buildClientSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLUnionType,
  getIntrospectionQuery,
  isInputObjectType,
  isObjectType,
  isUnionType
} from 'graphql'
import t from 'tap'
import { start } from '../helper.ts'

type Types = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * DataHub's names: types of fields and inputs, arguments of fields and members of unions, as its versions of 2024 to
 * 2026 have them. Values of enums are not here: they are those of its model.
 */
const datahub: {
  readonly types: Types
  readonly inputs: Types
  readonly arguments: Types
  readonly unions: Readonly<Record<string, readonly string[]>>
} = JSON.parse(readFileSync(new URL('./datahub-graphql.json', import.meta.url), 'utf8'))

/**
 * One document of a client selects a field on many types, which is valid only if all have the same nullability: what
 * aspectd and DataHub both have must be the same.
 */
t.test('what aspectd and DataHub both have in GraphQL has the same type', async t => {
  const { admin } = await start(t)
  const schema = buildClientSchema((await admin.gql(getIntrospectionQuery())).data)
  const types = Object.values(schema.getTypeMap())
  t.ok(types.filter(isShared).length > 150, `${types.filter(isShared).length} types`)
  t.strictSame(types.flatMap(differences), [])
})

const isShared = ({ name }: GraphQLNamedType): boolean => name in datahub.types || name in datahub.inputs

function differences(type: GraphQLNamedType): string[] {
  const { name } = type
  if (isUnionType(type)) return othersIn(type, datahub.unions[name])
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).flatMap(field =>
      difference(`${name}.${field.name}`, String(field.type), datahub.inputs[name]?.[field.name])
    )
  }
  if (!isObjectType(type)) return []
  return Object.values(type.getFields()).flatMap(field => {
    const where = `${name}.${field.name}`
    const ofArguments = field.args.flatMap(argument =>
      difference(`${where}(${argument.name})`, String(argument.type), datahub.arguments[where]?.[argument.name])
    )
    return [...difference(where, String(field.type), datahub.types[name]?.[field.name]), ...ofArguments]
  })
}

/**
 * DataHub's own types conflict here: `properties { name }` is valid neither for a document that selects it on one of these
 * and on Dataset or Chart, where it is not null. Here it never is, so that clients need no alias.
 */
const NEVER_NULL: ReadonlySet<string> = new Set([
  'MLModelProperties.name',
  'MLModelGroupProperties.name',
  'QueryProperties.name'
])

function difference(where: string, found: string, expected: string | undefined): string[] {
  if (NEVER_NULL.has(where) && found === `${expected}!`) return []
  return expected === undefined || expected === found ? [] : [`${where} is ${found}, DataHub's is ${expected}`]
}

/** A client selects the members that it knows. */
function othersIn(type: GraphQLUnionType, known: readonly string[] | undefined): string[] {
  if (known === undefined) return []
  const others = type.getTypes().filter(({ name }) => !known.includes(name))
  return others.map(({ name }) => `${type.name} has ${name}`)
}

/**
 * Names that only DataHub has, by the reason. The list may only become shorter: what is in it and exists here fails
 * the test, and so does every name that is neither here nor there.
 */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  'no field and no argument of DataHub has it: no document can name it': [
    ...['AddNativeGroupMembersInput', 'RemoveNativeGroupMembersInput', 'BusinessAttributeInfoInput', 'CronSchedule'],
    ...['DatasetDeprecation', 'DatasetFilterInput', 'IngestionRun', 'UpdateApplicationInput'],
    ...['ApplicationEntitiesInput', 'DataProductEntitiesInput']
  ],
  'accepted as another name of IncidentStatusInput': ['UpdateIncidentStatusInput']
}

t.test("every name of DataHub's exists here", async t => {
  const { admin } = await start(t)
  const schema = buildClientSchema((await admin.gql(getIntrospectionQuery())).data)
  const absent = [
    ...absentIn(schema, datahub.types),
    ...absentIn(schema, datahub.inputs),
    ...Object.entries(datahub.arguments).flatMap(([where, args]) => argumentsAbsentIn(schema, where, args))
  ]
  t.strictSame(absent.toSorted(), Object.values(ABSENT).flat().toSorted())
})

t.test('what is absent is named by nothing that DataHub has', t => {
  const { types, inputs, arguments: args } = datahub
  const used = [types, inputs, args].flatMap(all => Object.values(all).flatMap(one => Object.values(one)))
  const names = new Set(used.map(type => type.replace(/[[\]!]/g, '')))
  t.strictSame(
    Object.values(ABSENT)
      .flat()
      .filter(name => name.includes('.') || names.has(name)),
    []
  )
  t.end()
})

/** Types as `Type`, fields as `Type.field`. */
function absentIn(schema: GraphQLSchema, types: Types): string[] {
  return Object.entries(types).flatMap(([name, fields]) => {
    const type = schema.getType(name)
    if (!type) return [name]
    const own = 'getFields' in type ? type.getFields() : {}
    return Object.keys(fields).flatMap(field => (field in own ? [] : [`${name}.${field}`]))
  })
}

function argumentsAbsentIn(schema: GraphQLSchema, where: string, args: Readonly<Record<string, string>>): string[] {
  const [name = '', field = ''] = where.split('.')
  const type = schema.getType(name)
  const found = isObjectType(type) ? type.getFields()[field] : undefined
  if (!found) return []
  return Object.keys(args).flatMap(one => (found.args.some(({ name }) => name === one) ? [] : [`${where}(${one})`]))
}
