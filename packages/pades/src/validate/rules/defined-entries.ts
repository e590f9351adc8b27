/** Entries that ISO 32000-2 defines. No reader looks at others, so a change of those is not explained, and nothing shows it. */

/** Table 29, with what later parts of the standard and EN 319 142-1 add. */
export const catalogEntries: ReadonlySet<string> = new Set([
  ...['Type', 'Version', 'Extensions', 'Pages', 'PageLabels', 'Names', 'Dests', 'ViewerPreferences', 'PageLayout'],
  ...['PageMode', 'Outlines', 'Threads', 'OpenAction', 'AA', 'URI', 'AcroForm', 'Metadata', 'StructTreeRoot'],
  ...['MarkInfo', 'Lang', 'SpiderInfo', 'OutputIntents', 'OCProperties', 'Perms', 'Legal', 'Requirements'],
  ...['Collection', 'NeedsRendering', 'DSS', 'AF', 'DPartRoot'],
])

/** Table 31 without /PieceInfo and /LastModified, which are for the program that wrote them (§14.5), and with those of page tree nodes. */
export const pageEntries: ReadonlySet<string> = new Set([
  ...['Type', 'Parent', 'Kids', 'Count', 'Resources', 'MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
  ...['BoxColorInfo', 'Contents', 'Rotate', 'Group', 'Thumb', 'B', 'Dur', 'Trans', 'Annots', 'AA', 'Metadata'],
  ...['StructParents', 'ID', 'PZ', 'SeparationInfo', 'Tabs', 'TemplateInstantiated', 'PresSteps', 'UserUnit', 'VP'],
  ...['AF', 'OutputIntents', 'DPart'],
])

/** Table 224. */
export const formEntries: ReadonlySet<string> = new Set([
  ...['Fields', 'NeedAppearances', 'SigFlags', 'CO', 'DR', 'DA', 'Q', 'XFA'],
])

/** Table 34, the resources that content streams name. */
export const resourceCategories: ReadonlySet<string> = new Set([
  ...['ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font', 'ProcSet', 'Properties'],
])
