import {
  type AspectModel,
  type EntityModel,
  type Model,
  NotFound,
  type Route,
  route,
  Type
} from '../../../core/index.ts'
import { openAspects, openTypes } from '../document/schemas.ts'

const PATH = '/openapi/v1/registry/models'
const Page = Type.Object({
  start: Type.Integer({ minimum: 0, default: 0 }),
  count: Type.Integer({ minimum: 0, maximum: 1000, default: 20 })
})
const Named = Type.Object({ name: Type.String() })
const Elements = {
  type: 'object',
  required: ['start', 'count', 'total', 'elements'],
  properties: {
    start: { type: 'integer' },
    count: { type: 'integer', description: 'number of the elements in this answer' },
    total: { type: 'integer' },
    elements: { type: 'array', items: { type: 'object' } }
  }
}
const One = { type: 'object' }

/** Which entity types and aspects the server has. */
export function createRegistryRoutes(model: Model): Route[] {
  return [...entityRoutes(model), ...aspectRoutes(model)]
}

function entityRoutes(model: Model): Route[] {
  const url = `${PATH}/entity/specifications`
  return [
    route(
      { doc: { summary: 'Entity types, with their aspects', answer: Elements }, method: 'GET', url, params: Page },
      'signed-in',
      page => pageOf(openTypes(model), page, type => entitySpec(model, type))
    ),
    route(
      { doc: { summary: 'An entity type', answer: One }, method: 'GET', url: `${url}/:name`, params: Named },
      'signed-in',
      ({ name }) => entitySpec(model, named(model, name))
    ),
    route(
      {
        doc: { summary: 'The aspects of an entity type', answer: { type: 'array', items: One } },
        method: 'GET',
        url: `${url}/:name/aspects`,
        params: Named
      },
      'signed-in',
      ({ name }) => entitySpec(model, named(model, name)).aspectSpecs
    )
  ]
}

function aspectRoutes(model: Model): Route[] {
  const url = `${PATH}/aspect/specifications`
  return [
    route({ doc: { summary: 'Aspects', answer: Elements }, method: 'GET', url, params: Page }, 'signed-in', page =>
      pageOf(open(model), page, aspectSpec)
    ),
    route(
      { doc: { summary: 'An aspect', answer: One }, method: 'GET', url: `${url}/:name`, params: Named },
      'signed-in',
      ({ name }) => {
        const found = open(model).find(aspect => aspect.name.toLowerCase() === name.toLowerCase())
        if (found) return aspectSpec(found)
        throw new NotFound(`unknown aspect ${name.slice(0, 100)}`)
      }
    )
  ]
}

/** Sealed aspects cannot be read or written. */
const open = (model: Model): AspectModel[] => [...model.aspects.values()].filter(({ guard }) => !guard.sealed)

function named(model: Model, name: string): EntityModel {
  const found = openTypes(model).find(type => type.name.toLowerCase() === name.toLowerCase())
  if (found) return found
  throw new NotFound(`unknown entity type ${name.slice(0, 100)}`)
}

function pageOf<T>(all: readonly T[], { start, count }: { start: number; count: number }, show: (one: T) => object) {
  const elements = all.slice(start, start + count).map(show)
  return { start, count: elements.length, total: all.length, elements }
}

function entitySpec(model: Model, type: EntityModel) {
  const { name, key } = type
  const own = model.aspects.get(key)
  return {
    name,
    keyAspectName: key,
    entityAnnotation: { name, keyAspect: key },
    ...(own ? { keyAspectSpec: aspectSpec(own) } : {}),
    aspectSpecs: openAspects(model, type).map(aspectSpec)
  }
}

function aspectSpec({ name, kind, record, on }: AspectModel) {
  return {
    name,
    aspectAnnotation: { name, timeseries: kind === 'timeseries', schemaVersion: 1 },
    recordName: record,
    entityTypes: on
  }
}
