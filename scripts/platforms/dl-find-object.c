/* What Debian's unwinder asks of glibc 2.35 and musl does not have: which object an address is in. */
#define _GNU_SOURCE
#include <link.h>
#include <stddef.h>
#include <stdint.h>

/* As in glibc's <dlfcn.h>. */
struct dl_find_object {
  unsigned long long flags;
  void *map_start, *map_end, *link_map, *eh_frame;
  unsigned long long reserved[7];
};

struct query {
  uintptr_t address;
  struct dl_find_object *found;
};

static int visit(struct dl_phdr_info *object, size_t size, void *data) {
  struct query *query = data;
  void *eh_frame = NULL;
  int matches = 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    uintptr_t start = object->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_GNU_EH_FRAME) eh_frame = (void *)start;
    if (header->p_type != PT_LOAD || query->address - start >= header->p_memsz) continue;
    matches = 1;
    query->found->map_start = (void *)start;
    query->found->map_end = (void *)(start + header->p_memsz);
  }
  if (!matches) return 0;
  query->found->eh_frame = eh_frame;
  return eh_frame == NULL ? -1 : 1;
}

int _dl_find_object(void *address, struct dl_find_object *found) {
  struct query query = {(uintptr_t)address, found};
  return dl_iterate_phdr(visit, &query) == 1 ? 0 : -1;
}
