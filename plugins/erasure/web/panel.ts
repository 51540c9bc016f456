import {
  Button,
  Confirm,
  EntityLink,
  EntityPick,
  Facts,
  graphql,
  h,
  Load,
  me,
  navigate,
  number,
  panel,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { ERASE, PLAN } from './documents.ts'
import type { EraseOneVariables, PlanErasure } from './documents.types.ts'
import { text } from './en.ts'

const USER = 'urn:li:corpuser:'

/** On the page of another user. */
export const ErasePanel = panel(({ urn }) => {
  const [isAsking, setAsking] = useState(false)
  if (urn === me.value?.urn) return null
  return h(
    'p',
    {},
    h(Button, { onClick: () => setAsking(true) }, `${text.erase(urn.slice(USER.length))}…`),
    isAsking && h(Ask, { urn, onClose: () => setAsking(false) })
  )
})

/** What it would do; it is confirmed with the user name. */
function Ask({ urn, onClose }: { readonly urn: string; readonly onClose: () => void }): VNode {
  const [successor, setSuccessor] = useState<string>()
  const name = urn.slice(USER.length)
  const erase = async () => {
    const variables: EraseOneVariables = { urn, confirm: name, ...(successor ? { successor } : {}) }
    await graphql(ERASE, { ...variables })
    navigate('/settings/erasures')
  }
  const told = h(
    'div',
    { class: 'stack' },
    h('p', {}, text.eraseText),
    h(Plan, { urn, successor }),
    successor === undefined
      ? h(EntityPick, {
          label: text.successor,
          types: ['CORP_USER', 'CORP_GROUP'],
          onPick: picked => setSuccessor(picked.urn)
        })
      : h(
          'p',
          { class: 'row' },
          `${text.chosen}: `,
          h(EntityLink, { urn: successor }),
          h(Button, { kind: 'quiet', onClick: () => setSuccessor(undefined) }, text.noSuccessor)
        ),
    h('p', { class: 'hint' }, text.backups)
  )
  return h(Confirm, {
    title: text.eraseTitle(name),
    text: told,
    verb: text.erase(name),
    typed: name,
    onConfirm: erase,
    onClose
  })
}

interface PlanProps {
  readonly urn: string
  readonly successor: string | undefined
}

function Plan({ urn, successor }: PlanProps): VNode {
  const loaded = useData<PlanErasure>(
    signal => graphql(PLAN, { urn, ...(successor ? { successor } : {}) }, signal),
    [urn, successor]
  )
  return h(Load<PlanErasure>, { of: loaded }, ({ erasurePlan: plan }) => {
    const count = (value: number) => (plan.isComplete ? number(value) : text.least(value))
    return h(Facts, {
      of: [
        [text.rewritten, count(plan.rewritten)],
        [text.erased, count(plan.erased)],
        [text.ownerships, number(plan.ownerships)],
        [text.staying, count(plan.placeCount)]
      ]
    })
  })
}
