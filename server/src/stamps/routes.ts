import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import * as stamps from '@laisen/contract/endpoints/stamps'
import { type App, mount, mountWithReplay } from '../http/mount.ts'
import { addByBase64, addByCertName, addByStream, replayBase64 } from './add.ts'
import { addDirect, replayDirect } from './add-direct.ts'
import { extend } from './extend.ts'
import { keepPlace } from './keep-place.ts'
import { downloadStamped, getStamp, stampOptions } from './service.ts'

/** Stamping documents and reading the stamped ones. */
export function stampsRoutes(app: App): void {
  mount(app, stamps.getStampOptions, stampOptions)
  mountWithReplay(app, stamps.addPdfStamp, { operation: addByBase64, replay: replayBase64 })
  mountWithReplay(app, stamps.addPdfStampByCertName, { operation: addByCertName, replay: replayBase64 })
  mount(app, stamps.addPdfStampStream, addByStream)
  mountWithReplay(app, stamps.addPdfStampDirect, { operation: addDirect, replay: replayDirect })
  mount(app, stamps.keepStampPlace, keepPlace)
  mount(app, stamps.getStamp, getStamp)
  mount(app, extendStamp, extend)
  mount(app, stamps.getStampedPdf, downloadStamped)
}
