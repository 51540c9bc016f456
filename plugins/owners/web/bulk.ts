import {
  type BulkTarget,
  bulk,
  graphql,
  h,
  Load,
  loadAspects,
  nameOfTargets,
  PickDialog,
  type Picked,
  Select,
  toast,
  typeOf,
  useData,
  useState
} from 'aspectd/console'
import { loadTypes, NONE, nameOfType, type StoredOwner, type TypePage, typeUrnOf } from './data.ts'
import { ADD_ALL, REMOVE_ALL } from './documents.ts'
import type { DisownAllByVariables, OwnAllByVariables } from './documents.types.ts'
import { text } from './en.ts'

/** Types that the field offers. */
const MOST = 100

/** Adds one owner to all selected entities, with Undo. */
export const OwnAll = bulk(({ targets, onDone, onClose }) => {
  const [type, setType] = useState<string>()
  const loaded = useData(signal => loadTypes({ query: '', start: 0, count: MOST, signal }), [])
  const options = (loaded.data?.ownershipTypes ?? []).map(one => ({ value: one.urn, label: nameOfType(one) }))
  const chosen = type ?? options.find(({ value }) => value !== NONE)?.value ?? NONE
  const add = async ({ urn: owner, name }: Picked) => {
    const lacking = await withoutOwner(targets, owner, chosen)
    const input: OwnAllByVariables['input'] = {
      owners: [{ ownerUrn: owner, ownerEntityType: enumOf(owner), ownershipTypeUrn: chosen }],
      resources: resourcesOf(targets)
    }
    await graphql(ADD_ALL, { input })
    onDone()
    const undo = async () => {
      const removed: DisownAllByVariables['input'] = {
        ...{ ownerUrns: [owner], ownershipTypeUrn: chosen, resources: resourcesOf(lacking) }
      }
      await graphql(REMOVE_ALL, { input: removed })
      onDone()
    }
    const had = targets.length - lacking.length
    toast(text.bulk.added(name, nameOfTargets(targets), had), lacking.length > 0 ? undo : undefined)
  }
  return h(
    PickDialog,
    {
      ...{ title: text.bulk.title(nameOfTargets(targets)), label: text.pick, types: ['CORP_USER', 'CORP_GROUP'] },
      ...{ onPick: add, onClose }
    },
    h(Load<TypePage>, { of: loaded }, ({ total }) =>
      h(Select, {
        ...{ label: text.type, value: chosen, options, onChange: setType },
        hint: total > MOST ? text.filterTypes : undefined
      })
    )
  )
})

const enumOf = (owner: string) => (typeOf(owner) === 'corpGroup' ? 'CORP_GROUP' : 'CORP_USER')

const resourcesOf = (targets: readonly BulkTarget[]) => targets.map(({ urn }) => ({ resourceUrn: urn }))

async function withoutOwner(
  targets: readonly BulkTarget[],
  owner: string,
  type: string
): Promise<readonly BulkTarget[]> {
  const urns = targets.map(({ urn }) => urn)
  const stored = await loadAspects<{ readonly ownership: { readonly owners: readonly StoredOwner[] } }>(urns, [
    'ownership'
  ])
  const has = (one: StoredOwner) => one.owner === owner && typeUrnOf(one) === type
  return targets.filter(({ urn }) => !stored.get(urn)?.ownership?.owners.some(has))
}
