// The styles that many screens share come in the entry's file, so that a screen brings only its own, in one file more. A module of its
// own, because a glob is imported ahead of all that stands beside it, and the order of the layers must be told first (theme/base.css).
import.meta.glob(
  [
    './{ui,frame}/*.module.css',
    './features/{certificates/authority,envelopes,people}/*.module.css',
    './features/log/place.module.css',
  ],
  { eager: true },
)
