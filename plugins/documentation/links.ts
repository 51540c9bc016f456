import { type Call, checkText, type Model, parseUrn, type Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import { isAddress } from './address.ts'
import { DocumentationInput, LinkExists, LinkedEntityMissing, NoSuchLink, NotALink } from './errors.ts'
import { requireAspect } from './places.ts'

type Links = ModelAspects['institutionalMemory']
type Link = Links['elements'][number]

const LABEL = { max: 1000, isRequired: true, isOneLine: true }
const MAX_LINKS = 1000

export interface NewLink {
  readonly resourceUrn: string
  readonly linkUrl: string
  readonly label: string
  readonly settings?: { readonly showInAssetPreview?: boolean | null } | null
}

export interface LinkUpdate extends NewLink {
  readonly currentUrl: string
  readonly currentLabel: string
}

export interface LinkRemoval {
  readonly resourceUrn: string
  readonly linkUrl: string
  readonly label?: string | null
}

type Change = (links: readonly Link[]) => readonly Link[]

const isThe =
  (url: string, label: string) =>
  (link: Link): boolean =>
    link.url === url && link.description === label

/** The operations on the links of an entity. */
export function createLinks({ model, entities }: { readonly model: Model; readonly entities: Entities }) {
  async function change(call: Call, resource: string, changeOf: Change): Promise<boolean> {
    const urn: Urn = parseUrn(resource)
    requireAspect(model, urn, 'institutionalMemory')
    const { institutionalMemory } = entities.aspects
    if (!(await entities.exists(call.as('looking for the entity of a link'), urn))) throw new LinkedEntityMissing(urn)
    const changed = (old: Links | undefined): Links | undefined => {
      const links = old?.elements ?? []
      const elements = changeOf(links)
      if (elements === links) return old
      if (elements.length > MAX_LINKS && elements.length > links.length) {
        throw new DocumentationInput(`${urn} must have at most ${MAX_LINKS} links, found ${elements.length}`)
      }
      return { ...old, elements }
    }
    await institutionalMemory.update(call, urn, changed, { mustExist: () => new LinkedEntityMissing(urn) })
    return true
  }

  return {
    /** A link with the same address and label is not added again. */
    add(call: Call, link: NewLink): Promise<boolean> {
      checkLink(link)
      return change(call, link.resourceUrn, links =>
        links.some(isThe(link.linkUrl, link.label)) ? links : [...links, newLink(link, call.actor)]
      )
    },
    /** As `add`, but one with the same address and label gets the settings. */
    upsert(call: Call, link: NewLink): Promise<boolean> {
      checkLink(link)
      return change(call, link.resourceUrn, upserted(link, call.actor))
    },
    /** @throws NoSuchLink, LinkExists */
    update(call: Call, update: LinkUpdate): Promise<boolean> {
      checkLink(update)
      return change(call, update.resourceUrn, updated(update, call.actor))
    },
    /** All with this address, or only the one with this label. */
    remove(call: Call, { linkUrl, label, resourceUrn }: LinkRemoval): Promise<boolean> {
      return change(call, resourceUrn, links => {
        const left = links.filter(link => link.url !== linkUrl || (label != null && link.description !== label))
        return left.length === links.length ? links : left
      })
    }
  }
}

function upserted(link: NewLink, actor: Urn): Change {
  return links => {
    const at = links.findIndex(isThe(link.linkUrl, link.label))
    const old = links[at]
    if (old === undefined) return [...links, newLink(link, actor)]
    const settings = settingsOf(link)
    if (settings === undefined || settings.showInAssetPreview === (old.settings?.showInAssetPreview ?? false))
      return links
    return links.with(at, { ...old, updateStamp: stamp(actor), settings })
  }
}

function updated(update: LinkUpdate, actor: Urn): Change {
  const { currentUrl, currentLabel, linkUrl, label } = update
  return links => {
    const at = links.findIndex(isThe(currentUrl, currentLabel))
    const old = links[at]
    if (old === undefined) throw new NoSuchLink(currentUrl, currentLabel)
    if (links.some((other, place) => place !== at && isThe(linkUrl, label)(other))) throw new LinkExists(linkUrl, label)
    const settings = settingsOf(update) ?? old.settings
    const changed = { ...old, url: linkUrl, description: label, updateStamp: stamp(actor) }
    return links.with(at, settings ? { ...changed, settings } : changed)
  }
}

function checkLink({ resourceUrn, linkUrl, label }: NewLink): void {
  if (!isAddress(linkUrl)) throw new NotALink(resourceUrn, JSON.stringify(linkUrl.slice(0, 100)))
  checkText('The label of a link', label, LABEL, DocumentationInput)
}

function newLink(link: NewLink, actor: Urn): Link {
  const settings = settingsOf(link)
  const made = { url: link.linkUrl, description: link.label, createStamp: stamp(actor) }
  return settings ? { ...made, settings } : made
}

const stamp = (actor: Urn) => ({ time: Date.now(), actor })

function settingsOf({ settings }: NewLink) {
  return settings ? { showInAssetPreview: settings.showInAssetPreview ?? false } : undefined
}
