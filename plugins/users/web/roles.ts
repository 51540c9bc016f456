import {
  type ApiError,
  asApiError,
  Button,
  Check,
  can,
  Dialog,
  Failure,
  graphql,
  h,
  Load,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { ASSIGN, ROLES } from './documents.ts'
import type { AssignRoleVariables, RolesForPeople } from './documents.types.ts'
import { text } from './en.ts'
import { type Named, nameOf, type Person, rolesOf } from './person.ts'

interface RolesProps {
  readonly person: Person
  readonly onChanged: () => void
}

/** Gives and takes roles. */
export function RolesButton({ person, onChanged }: RolesProps): VNode | null {
  const [isOpen, setOpen] = useState(false)
  if (!can('MANAGE_POLICIES')) return null
  const label = text.changeRolesOf(nameOf(person))
  return h(
    'span',
    {},
    h(Button, { kind: 'quiet', label, onClick: () => setOpen(true) }, text.changeRoles),
    isOpen && h(RolesDialog, { person, onChanged, onClose: () => setOpen(false) })
  )
}

function RolesDialog({ person, onChanged, onClose }: RolesProps & { readonly onClose: () => void }): VNode {
  const before = rolesOf(person)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(before.map(({ urn }) => urn)))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const loaded = useData(async signal => rolesIn(await graphql<RolesForPeople>(ROLES, {}, signal), before), [])
  const roles = (loaded.data ?? before).filter(({ urn }) => chosen.has(urn))
  const isSame = before.length === chosen.size && before.every(({ urn }) => chosen.has(urn))
  const save = async () => {
    setBusy(true)
    try {
      await setRoles(person.urn, before, roles)
      onClose()
      const names = roles.map(({ name }) => name)
      // Undo brings back the roles of before.
      toast(text.rolesSaved(nameOf(person), names), async () => {
        await setRoles(person.urn, roles, before)
        onChanged()
      })
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
    onChanged()
  }
  const because = isSame ? text.sameRoles : undefined
  const actions = h(Button, { kind: 'primary', busy, because, onClick: () => void save() }, text.saveRoles)
  return h(
    Dialog,
    { title: text.rolesOf(nameOf(person)), onClose, actions },
    h(Load<readonly Named[]>, { of: loaded }, all => h(Ticks, { all, chosen, onChange: setChosen })),
    h('p', { class: 'hint' }, text.rolesHint),
    error && h(Failure, { error })
  )
}

interface TicksProps {
  readonly all: readonly Named[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

function Ticks({ all, chosen, onChange }: TicksProps): VNode {
  const tick = (urn: string, isOn: boolean) =>
    onChange(new Set(isOn ? [...chosen, urn] : [...chosen].filter(one => one !== urn)))
  return h(
    'div',
    {},
    all.map(({ urn, name }) =>
      h(Check, { key: urn, label: name, checked: chosen.has(urn), onChange: isOn => tick(urn, isOn) })
    )
  )
}

/** All roles, and those that the user has although they are not in the list any more. */
function rolesIn({ listRoles }: RolesForPeople, before: readonly Named[]): readonly Named[] {
  const listed = listRoles?.roles ?? []
  return [...listed, ...before.filter(({ urn }) => !listed.some(role => role.urn === urn))]
}

/** In as few steps as the operation permits: it adds one role, or replaces all roles by one, or by none. */
async function setRoles(user: string, before: readonly Named[], after: readonly Named[]): Promise<void> {
  const isKept = (role: Named) => after.some(({ urn }) => urn === role.urn)
  const isNew = (role: Named) => !before.some(({ urn }) => urn === role.urn)
  if (after.length === 0) return assign({ roleUrn: null, actors: [user] })
  const added = before.every(isKept) ? after.filter(isNew) : after
  for (const [at, { urn }] of added.entries()) {
    await assign({ roleUrn: urn, actors: [user], replace: at === 0 && !before.every(isKept) })
  }
}

async function assign(input: AssignRoleVariables['input']): Promise<void> {
  await graphql(ASSIGN, { input })
}
