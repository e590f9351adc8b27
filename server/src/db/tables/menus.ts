export interface MenusTables {
  menus: { company_id: number; menu_id: number }
  menu_groups: { company_id: number; menu_id: number; group_id: number }
}
