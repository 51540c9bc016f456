/** The icons of `icons.svg`, which `scripts/make-icons.ts` writes. */
export const ICON_NAMES = [
  ...['activity', 'archive', 'arrow-right', 'arrow-up-right', 'badge-check', 'bell', 'binary', 'book-open', 'bookmark'],
  ...['box', 'boxes', 'braces', 'briefcase-business', 'calendar', 'calendar-clock', 'chart-column', 'check'],
  ...['chevron-down', 'chevron-left', 'chevron-right', 'circle-alert', 'circle-check', 'circle-dashed', 'circle-help'],
  ...['circle-slash', 'circle-stop', 'circle-user', 'circle-x', 'clock', 'columns-3', 'command', 'compass', 'copy'],
  ...['database', 'download', 'ellipsis', 'external-link', 'eye', 'eye-off', 'file-text', 'file-up', 'flame', 'folder'],
  ...['funnel', 'gauge', 'git-fork', 'globe', 'hard-drive', 'hash', 'heart-pulse', 'history', 'house', 'inbox', 'key'],
  ...['key-round', 'keyboard', 'layers', 'layout-dashboard', 'link', 'list', 'list-checks', 'loader-circle', 'lock'],
  ...['log-out', 'map', 'maximize', 'megaphone', 'menu', 'minus', 'monitor', 'moon', 'package', 'panel-left'],
  ...['panel-right', 'pause', 'pencil', 'play', 'plug', 'plus', 'radio-tower', 'refresh-cw', 'rotate-ccw', 'rows-3'],
  ...['scan', 'scroll-text', 'search', 'server', 'settings', 'shapes', 'shield', 'shield-check', 'sliders-horizontal'],
  ...['sparkles', 'square', 'sun', 'table-2', 'tag', 'terminal', 'timer', 'toggle-left', 'trash-2', 'triangle-alert'],
  ...['type', 'upload', 'user', 'users', 'users-round', 'waypoints', 'workflow', 'x']
] as const

export type IconName = (typeof ICON_NAMES)[number]
