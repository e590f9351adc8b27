import { define } from '@laisen/contract/messages/define'

/** Where the evidence chain holds an entry of the log or of the history. */
export const placeMessages = define(
  {
    previous: 'Previous hash',
    segment: 'Hash of its segment',
    position: 'Position',
    positionOf: '{position} in the chain of the company',
    anchor: 'Timestamp',
    anchorBy: '{time}, by {authority}',
    anchorOwn: '{time}, by your own authority',
    anchorDue: 'With the next daily timestamp',
    waiting: 'Chained within a few seconds',
    anchorInstallation: '{time}, by the operator of Laisen',
  },
  {
    previous: 'ค่าแฮชก่อนหน้า',
    segment: 'ค่าแฮชของช่วง',
    position: 'ลำดับ',
    positionOf: 'ลำดับที่ {position} ในห่วงโซ่ของบริษัท',
    anchor: 'การประทับเวลา',
    anchorBy: '{time} โดย {authority}',
    anchorOwn: '{time} โดยผู้ออกใบรับรองของบริษัท',
    anchorDue: 'รอการประทับเวลาประจำวันครั้งถัดไป',
    waiting: 'จะเข้าห่วงโซ่ภายในไม่กี่วินาที',
    anchorInstallation: '{time} โดยผู้ให้บริการ Laisen',
  },
)
