import { type Call, type Model, parseUrn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { isWebAddress } from './address.ts'
import { DocumentationInput, EmbedMissing } from './errors.ts'
import { requireAspect } from './places.ts'

export interface EmbedUpdate {
  readonly urn: string
  /** Absent, null or empty removes it. */
  readonly renderUrl?: string | null
}

/** Sets the address of a page that shows the entity, for a frame in other pages. */
export async function updateEmbed(
  { model, entities }: { readonly model: Model; readonly entities: Entities },
  call: Call,
  update: EmbedUpdate
): Promise<boolean> {
  const urn = parseUrn(update.urn)
  requireAspect(model, urn, 'embed')
  const renderUrl = update.renderUrl || undefined
  if (renderUrl !== undefined && !isWebAddress(renderUrl)) {
    const found = JSON.stringify(renderUrl.slice(0, 100))
    throw new DocumentationInput(
      `renderUrl must be an http or https address of at most 2000 characters, found ${found}`
    )
  }
  const mustExist = () => new EmbedMissing(urn)
  if (!(await entities.exists(call.as('looking for what to embed'), urn))) throw new EmbedMissing(urn)
  await entities.aspects.embed.update(
    call,
    urn,
    old => (old?.renderUrl === renderUrl ? old : renderUrl === undefined ? {} : { renderUrl }),
    { mustExist }
  )
  return true
}
