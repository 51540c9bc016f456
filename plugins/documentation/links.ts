import { type Call, checkText, parseUrn, type Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import { isAddress } from './address.ts'
import { requireAspect } from './capable.ts'
import type { DocumentationDeps } from './deps.ts'
import { DocumentationInput, LinkExists, LinkedEntityMissing, NoSuchLink, NotALink } from './errors.ts'

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

const isThe =
  (url: string, label: string) =>
  (link: Link): boolean =>
    link.url === url && link.description === label

/** A link with the same address and label is not added again. */
export function addLink(deps: DocumentationDeps, call: Call, link: NewLink): Promise<boolean> {
  checkLink(link)
  return change(deps, call, link.resourceUrn, links =>
    links.some(isThe(link.linkUrl, link.label)) ? links : [...links, newLink(link, call.actor)]
  )
}

/** As `addLink`, but one with the same address and label gets the settings. */
export function upsertLink(deps: DocumentationDeps, call: Call, link: NewLink): Promise<boolean> {
  checkLink(link)
  return change(deps, call, link.resourceUrn, links => {
    const at = links.findIndex(isThe(link.linkUrl, link.label))
    const old = links[at]
    if (old === undefined) return [...links, newLink(link, call.actor)]
    const settings = settingsOf(link)
    if (settings === undefined || settings.showInAssetPreview === (old.settings?.showInAssetPreview ?? false))
      return links
    return links.with(at, { ...old, updateStamp: stamp(call.actor), settings })
  })
}

/** @throws NoSuchLink, LinkExists */
export function updateLink(deps: DocumentationDeps, call: Call, update: LinkUpdate): Promise<boolean> {
  const { currentUrl, currentLabel, linkUrl, label, resourceUrn } = update
  checkLink(update)
  return change(deps, call, resourceUrn, links => {
    const at = links.findIndex(isThe(currentUrl, currentLabel))
    const old = links[at]
    if (old === undefined) throw new NoSuchLink(currentUrl, currentLabel)
    if (links.some((other, place) => place !== at && isThe(linkUrl, label)(other))) throw new LinkExists(linkUrl, label)
    const settings = settingsOf(update) ?? old.settings
    const changed = { ...old, url: linkUrl, description: label, updateStamp: stamp(call.actor) }
    return links.with(at, settings ? { ...changed, settings } : changed)
  })
}

/** All with this address, or only the one with this label. */
export function removeLink(deps: DocumentationDeps, call: Call, removal: LinkRemoval): Promise<boolean> {
  const { linkUrl, label, resourceUrn } = removal
  return change(deps, call, resourceUrn, links => {
    const left = links.filter(link => link.url !== linkUrl || (label != null && link.description !== label))
    return left.length === links.length ? links : left
  })
}

async function change(
  { model, entities }: DocumentationDeps,
  call: Call,
  resource: string,
  changeOf: (links: readonly Link[]) => readonly Link[]
): Promise<boolean> {
  const urn: Urn = parseUrn(resource)
  requireAspect(model, urn, 'institutionalMemory', 'links')
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
