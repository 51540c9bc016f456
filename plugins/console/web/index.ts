/** 'aspectd/console': what pages, panels and cells of plugins import. */
export {
  computed,
  effect,
  type Signal,
  signal
} from '@preact/signals'
export { type ComponentChildren, Fragment, type VNode } from 'preact'
export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
export { ApiError, asApiError, graphql, type RestOptions, rest } from './client.ts'
export { type Offer, type Picked, useEntityNames } from './complete.ts'
export { Button, Check, Choice, Select, TextField } from './components/controls.ts'
export { Copy } from './components/copy.ts'
export { Form } from './components/form.ts'
export { Empty, Facts, Page, Progress, Removed, type TabLink, Tabs, TagChip, Time } from './components/frame.ts'
export { Icon, type IconName } from './components/icon.ts'
export { Confirm, Dialog } from './components/overlays.ts'
export { Pager, startOf } from './components/pager.ts'
export { EntityPick } from './components/pick.ts'
export { Failure, Load } from './components/states.ts'
export { Table } from './components/table.ts'
export type { Column } from './components/table-props.ts'
export { toast } from './components/toasts.ts'
export { type Loaded, useData, useRepeat } from './data.ts'
export { Conflict, PickDialog, type PickDialogProps, RenameDialog, type RenameDialogProps } from './dialogs.ts'
export { EntityLink, entityPath, shortName, typeName, typeOf } from './entity-path.ts'
export { csv, download } from './files.ts'
export { ago, bytes, date, number, plural } from './format.ts'
export { h } from './h.ts'
export { type Health, health, refreshHealth } from './health.ts'
export { type Key, useKeys } from './keys.ts'
export {
  type Label,
  LabelDialog,
  type LabelDialogProps,
  type LabelKind,
  type LabelTarget,
  takeOffLabel
} from './label-dialog.ts'
export {
  type ListDialogProps,
  type ListOf,
  ListPage,
  type ListPageProps,
  type ListTexts,
  type ListTools,
  type ListWindow
} from './list-page.ts'
export {
  type CellProps,
  cell,
  cellsOf,
  type PageProps,
  type PanelProps,
  page,
  panel,
  panelsOf,
  useStyle
} from './parts.ts'
export { type Rights, refreshRights, useRights } from './rights.ts'
export { here, Link, navigate, setQuery, useLeaving } from './router.ts'
export { announceLogIn, can, type Me, me, plugins } from './session.ts'
export { start } from './shell.ts'
export { TaskProgress, type TaskProgressProps, TaskState } from './tasks/state.ts'
export { cancelTask, EVERY_MS, hasEnded, type Task, taskParameters, taskPath, taskTitle } from './tasks/task.ts'
export { Tree, type TreeLevel, type TreeNode, type TreeProps } from './tree.ts'
export {
  type AllowedValue,
  ChosenEntities,
  type ChosenEntitiesProps,
  type Value,
  type ValuesAsked,
  ValuesDialog,
  type ValuesDialogProps
} from './values.ts'
export { startWorker } from './worker.ts'
