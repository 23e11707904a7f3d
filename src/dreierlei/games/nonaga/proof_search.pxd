cimport cython
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from dreierlei.core.state cimport State
from dreierlei.games.nonaga.heuristics cimport wins
from dreierlei.games.nonaga.node cimport TURNS, Node, flip
from dreierlei.games.nonaga.proof_table cimport ProofTable
from dreierlei.games.nonaga.search cimport TurnSearch
from dreierlei.games.nonaga.symmetric_hash cimport SymmetricHash
from dreierlei.kit.bits cimport lowest

cdef int INFINITE, FOREVER
cdef int64_t PLAY
cdef uint64_t RELOCATES, HALF
cdef int GUESS[3]

@cython.locals(found=cython.int)
cdef int magnitude(int64_t nodes) noexcept nogil
cdef int later(int rank) noexcept nogil

cdef class ProofSearch(TurnSearch):
    cdef readonly ProofTable table
    cdef SymmetricHash hash
    cdef int attacker
    cdef bint anew
    cdef readonly int64_t proof
    cdef readonly int64_t disproof
    cdef readonly int rank
    cdef readonly int64_t turn
    cdef uint64_t[::1] child_keys
    cdef int32_t[::1] delta
    cdef int32_t[::1] phi
    cdef int32_t[::1] ranks

    @cython.locals(key=uint64_t)
    cpdef int ask(self, State state, int attacker, int turns, int64_t nodes=*, bint anew=*)
    @cython.locals(found=uint64_t)
    cpdef uint64_t identity(self, State state, int attacker)
    @cython.final
    cdef uint64_t key(self, Node node) noexcept nogil
    @cython.final
    cdef void settle(self, bint won, int rank) noexcept nogil
    @cython.final
    @cython.locals(before=int64_t, attacks=cython.bint)
    cdef void answer(self, Node node, uint64_t key, int turns, int ply, int phi, int delta) noexcept nogil
    @cython.final
    @cython.locals(at=int64_t, won=cython.int, safe=cython.int)
    cdef bint known(self, uint64_t key, int turns) noexcept nogil
    @cython.final
    @cython.locals(rest=uint32_t)
    cdef bint saved(self, Node node, int ply) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, slide=cython.int, rest=uint32_t, score=int64_t, menace=int64_t)
    cdef void fill(self, Node node, int ply, bint threats) noexcept nogil
    @cython.final
    cdef void play(self, Node node, int64_t turn) noexcept nogil
    @cython.final
    cdef void attack(self, Node node, int ply) noexcept nogil
    @cython.final
    @cython.locals(rank=cython.int)
    cdef void defend(self, Node node, int ply) noexcept nogil
    @cython.final
    @cython.locals(
        i=cython.int, left=cython.int, chosen=cython.int, base=cython.int, attacks=cython.bint, best=cython.int,
        second=cython.int, most=cython.int,
    )
    cdef void decide(self, Node node, int turns, int ply, int phi, int delta) noexcept nogil
    @cython.final
    cdef inline void take(self, int at, bint attacks) noexcept nogil
    @cython.final
    @cython.locals(i=cython.int, rank=cython.int, found=cython.int, counts=cython.bint)
    cdef void conclude_node(self, Node node, int base, bint attacks, int best, int most) noexcept nogil
    @cython.final
    @cython.locals(
        i=cython.int, base=cython.int, attacks=cython.bint, turn=int64_t, cell=cython.int, spot=cython.int, key=uint64_t,
    )
    cdef void children(self, Node node, int turns, int ply) noexcept nogil
