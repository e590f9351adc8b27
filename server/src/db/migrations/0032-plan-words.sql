-- The plans that come with the product, in words that people use. What an operator has written in the meantime stays.
update plans set description = 'About 10 a week.', description_th = 'ประมาณสัปดาห์ละ 10 ลายเซ็น'
  where description = 'Some ten a week.' and description_th = 'ประมาณสัปดาห์ละสิบลายเซ็น';
update plans set description = 'About 40 a week.', description_th = 'ประมาณสัปดาห์ละ 40 ลายเซ็น'
  where description = 'Some forty a week.' and description_th = 'ประมาณสัปดาห์ละสี่สิบลายเซ็น';
update plans set description = 'About 200 a week.', description_th = 'ประมาณสัปดาห์ละ 200 ลายเซ็น'
  where description = 'Some two hundred a week.' and description_th = 'ประมาณสัปดาห์ละสองร้อยลายเซ็น';
update plans set name_th = 'ผู้ใช้ ' || substring(name_th from '^\d+') || ' คน' where name_th ~ '^\d+ ผู้ใช้$';
update plans set name_th = 'ผู้ใช้จำนวนมากกว่านี้' where name_th = 'ผู้ใช้มากกว่านั้น';
update plans set name_th = 'ลายเซ็นจำนวนมากกว่านี้' where name_th = 'ลายเซ็นมากกว่านั้น';
