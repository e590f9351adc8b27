-- Companies with neither an authority nor a timestamp server have their heads timestamped by the operator's authority.
alter table chain_anchors drop constraint chain_anchors_source_check;
alter table chain_anchors add constraint chain_anchors_source_check check (source in ('own', 'server', 'installation'));
