import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../src/http/app-error.ts'
import { createPlaces } from '../../src/limits/places.ts'

const full = () => new AppError('STREAMS_OPEN', { retryAfterSeconds: 30, limit: 2 })

test('one holder has so many places, all together have a limit, and a place that is given back is free once', () => {
  const places = createPlaces({ inAll: 3, ofOne: 2 })
  const [first] = [places.take('one', full), places.take('one', full)]
  assert.throws(() => places.take('one', full), { code: 'STREAMS_OPEN' })
  const other = places.take('other', full)
  assert.throws(() => places.take('third', full), { code: 'SERVER_TOO_BUSY' })
  first()
  first()
  assert.equal(places.taken, 2)
  places.take('one', full)
  assert.throws(() => places.take('other', full), { code: 'SERVER_TOO_BUSY' })
  other()
  assert.equal(places.taken, 2)
})
