import { bulk, h, LabelDialog } from 'aspectd/console'

/** Adds one tag to all selected entities. */
export const TagAll = bulk(props => h(LabelDialog, { kind: 'tag', ...props }))
