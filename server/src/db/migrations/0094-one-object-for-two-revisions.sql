-- Two revisions in a row may end in the same object. A program that does not know this would read the object twice, and with this
-- migration it refuses to start.
comment on column revisions.object_id is 'What the last bytes of the revision are in. What is signed as it comes is one object with its signature: revision 0 is its beginning.';
