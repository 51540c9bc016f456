/** 'aspectd/console': what pages, panels and cells of plugins import. */
export {
  computed,
  effect,
  type Signal,
  signal
} from '@preact/signals'
export { type ComponentChildren, Fragment, type VNode } from 'preact'
export { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
export { addressAt } from './base-path.ts'
export { type BulkProps, type BulkTarget, bulk, nameOfTargets, type ShownBulk, useBulk } from './bulk.ts'
export { ApiError, asApiError, graphql, type RestOptions, rest } from './client.ts'
export { type Offer, type Picked, useCompletion, useEntityNames } from './complete.ts'
export { Card, SidePart } from './components/card.ts'
export { Button, Check, Choice, Select, TextField } from './components/controls.ts'
export { Copy } from './components/copy.ts'
export { Drawer } from './components/drawer.ts'
export { EntityLink, EntityMarks, MarkList } from './components/entity-link.ts'
export { Form } from './components/form.ts'
export { Empty, Facts, Page, Progress, Removed, type TabLink, Tabs, TagChip, Time } from './components/frame.ts'
export { Icon, type IconName } from './components/icon.ts'
export { IconButton } from './components/icon-button.ts'
export { Logo, Tile, typeIcon } from './components/logo.ts'
export { Mark, type MarkKind } from './components/mark.ts'
export { Markdown, plainText } from './components/markdown.ts'
export { Confirm, Dialog } from './components/overlays.ts'
export { Pager, startOf } from './components/pager.ts'
export { Path } from './components/path.ts'
export { Avatar, Avatars, type OwnerAnswer, ownerOf, type Person, PersonLink } from './components/people.ts'
export { EntityPick } from './components/pick.ts'
export { Segments } from './components/segments.ts'
export { percent, Share } from './components/share.ts'
export { Failure, Load } from './components/states.ts'
export { Table } from './components/table.ts'
export type { Column } from './components/table-props.ts'
export { toast } from './components/toasts.ts'
export { type Loaded, useData, useRepeat } from './data.ts'
export { keep, kept } from './device.ts'
export {
  Conflict,
  PickDialog,
  type PickDialogProps,
  RenameDialog,
  type RenameDialogProps,
  SecretDialog,
  type SecretDialogProps,
  SecretText,
  type SecretTextProps
} from './dialogs.ts'
export { type Linked, linksOf } from './entity-links.ts'
export { entityPath, platformPath, shortName, typeName, typeOf } from './entity-path.ts'
export { download, downloadCsv } from './files.ts'
export { ago, agoShort, bytes, compact, date, number, plural } from './format.ts'
export { h } from './h.ts'
export { type Health, health, refreshes, refreshHealth } from './health.ts'
export { type Key, useKeys } from './keys.ts'
export {
  type Label,
  LabelDialog,
  type LabelDialogProps,
  type LabelKind,
  type LabelTarget,
  takeOffLabel
} from './label-dialog.ts'
export { language, locale, type Translation, translated } from './language.ts'
export { lazy } from './lazy.ts'
export {
  type ListDialogProps,
  type ListOf,
  ListPage,
  type ListPageProps,
  type ListTexts,
  type ListTools,
  type ListWindow
} from './list-page.ts'
export { type Live, LiveEntity, useLive } from './live.ts'
export { Menu } from './menu.ts'
export { News, type NewsProps } from './news.ts'
export {
  type CellProps,
  cell,
  cellsOf,
  type EntityActionProps,
  entityAction,
  entityActionsOf,
  homeParts,
  inOrder,
  isEditable,
  type PageProps,
  type PanelProps,
  type Proposes,
  page,
  panel,
  panelsOf,
  preload,
  profileParts,
  type ShownEntityAction,
  type ShownPanel,
  useStyle
} from './parts.ts'
export { Propose, type ProposeProps } from './propose.ts'
export { type Rights, refreshRights, useRights } from './rights.ts'
export { here, Link, navigate, setQuery, useLeaving } from './router.ts'
export { SearchField } from './search-field.ts'
export { announceLogIn, can, logIns, type Me, me, plugins } from './session.ts'
export { start } from './shell.ts'
export { Sql } from './sql.ts'
export { loadAspects } from './stored-aspects.ts'
export { useEnd, useFollowing } from './tasks/following.ts'
export { TaskProgress, type TaskProgressProps, TaskState } from './tasks/state.ts'
export { cancelTask, hasEnded, type Task, taskParameters, taskPath, taskTitle } from './tasks/task.ts'
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
export { type Viewed, viewedBy } from './viewed.ts'
export { startSharedWorker, startWorker } from './worker.ts'
