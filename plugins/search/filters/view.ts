import { BadRequest, type Call, type Data, isUrn, type Model } from '../../../core/index.ts'
import { aspectValues, type FacetFilter } from '../../entities/index.ts'
import { typesNamed } from './entity-types.ts'

/** The definition of a view. */
export interface View {
  /** All when absent. */
  readonly types: readonly string[] | undefined
  readonly orFilters: readonly { readonly and: readonly FacetFilter[] }[]
}

/** @throws BadRequest when the view does not exist, or the actor may not see it. */
export async function viewOf(data: Data, model: Model, call: Call, text: string): Promise<View> {
  const aspects = ['dataHubViewInfo']
  const [stored = []] = isUrn(text) ? await data.read(call, [{ urn: text, aspects }]) : []
  const { dataHubViewInfo: info } = aspectValues(stored)
  if (!info) throw new BadRequest(`the view ${text.slice(0, 200)} does not exist`)
  const { entityTypes, filter } = info.definition
  const or = filter.or ?? (filter.criteria ? [{ and: filter.criteria }] : [])
  return { types: entityTypes.length > 0 ? typesNamed(model, entityTypes) : undefined, orFilters: or }
}
